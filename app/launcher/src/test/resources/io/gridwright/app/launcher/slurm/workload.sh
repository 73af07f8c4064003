#!/bin/bash
# Submits two hundred jobs of every kind and interferes with them. Says nothing on success.
# Argument: a folder that every user may write into.
set -u
cd "$1" || exit 1

job() { sbatch --parsable --output=/dev/null "$@" 2>>submit.err; }
quick() { job --gres=gpu:1 "$@"; }
started() { # JOB; also one that is over by now
  for _ in $(seq 100); do
    [[ "$(squeue -h -j "$1" -o %T 2>/dev/null | head -1)" != PENDING ]] && return
    sleep 0.2
  done
}

# Ends by its limit; the longest of all, so it comes first.
for _ in 1 2; do quick -J limit --time=1 --wrap 'sleep 300'; done >ids.limit
# Runs that meet trouble.
requeued=(); for i in 1 2 3 4; do requeued+=("$(quick -J again --requeue --wrap 'sleep 7')"); done
failing=$(quick -J node-lost -w g12 --no-requeue --wrap 'sleep 120')
moved=$(quick -J node-lost-again -w g11 --requeue --wrap 'test "${SLURM_RESTART_COUNT:-0}" -gt 0 || sleep 120')
silent=$(quick -J node-silent -w g10 --no-requeue --wrap 'sleep 200')
suspended=(); for i in 1 2 3; do suspended+=("$(quick -J pause --wrap 'sleep 9')"); done
shrunk=(); for i in 1 2; do shrunk+=("$(job -J shrink -N 2 --gres=gpu:2 --wrap 'sleep 12')"); done
killed=(); for i in 1 2 3 4 5; do killed+=("$(quick -J killed --wrap 'sleep 120')"); done
yielding=(); for i in 13 14; do yielding+=("$(job -J yields -p scavenger -w g$i --exclusive --gres=gpu:8 --wrap 'sleep 9')"); done
dropped=(); for i in 15 16; do dropped+=("$(job -J dropped -p spare -w g$i --exclusive --gres=gpu:8 --wrap 'sleep 120')"); done
# Waits that are ended or lifted.
held=(); for i in 1 2 3 4 5 6; do held+=("$(quick -J held --hold --wrap 'sleep 1')"); done
never=(); for i in 1 2 3; do never+=("$(quick -J never --hold --wrap 'true')"); done
for i in 1 2 3 4 5; do quick -J later --begin=now+15 --wrap 'sleep 1'; done >ids.later
waiting=(); for i in 1 2 3 4; do waiting+=("$(quick -J waits --begin=now+600 --wrap 'true')"); done
# Arrays: throttled, sparse, with an end before the start, and cut short.
job -J row --array=0-11%4 --gres=gpu:1 --wrap 'sleep 1' >ids.row
job -J sparse --array=1,5,9-11 --gres=gpu:1 --wrap 'exit $((SLURM_ARRAY_TASK_ID % 2))' >ids.sparse
cut=$(job -J cut --hold --array=1-8 --gres=gpu:1 --wrap 'sleep 1')
gone=$(job -J gone --hold --array=1-6 --gres=gpu:1 --wrap 'true')
# Two components each.
for i in 1 2 3 4; do job -J pair --gres=gpu:1 : --gres=gpu:2 -N 2 --wrap 'sleep 2'; done >ids.pair
# One after another.
for i in 1 2 3; do
  first=$(quick -J first --wrap 'sleep 1')
  quick -J second --dependency=afterok:"$first" --wrap 'sleep 1'
  broken=$(quick -J broken --wrap 'exit 7')
  quick -J orphan --dependency=afterok:"$broken" --kill-on-invalid-dep=yes --wrap 'true'
  quick -J single --dependency=singleton --wrap 'sleep 1'
done >ids.chain
# Names that tools trip over.
quick -J 'a|b|c' --wrap 'true' >ids.names
quick -J $'caf\xe9' --wrap 'true' >>ids.names
quick -J 'größe 测试' --wrap 'true' >>ids.names
quick -J 'comma, and "quote"' --wrap 'true' >>ids.names
for i in 1 2 3 4 5; do job -J stretch --nodes=2-4 --gres=gpu:1 --wrap 'sleep 2'; done >ids.stretch

[[ -n "$silent" ]] && started "$silent" && touch silent
started "$failing"; scontrol update nodename=g12 state=down reason=lost
started "$moved"; scontrol update nodename=g11 state=down reason=lost
for id in "${requeued[@]}"; do started "$id"; scontrol requeue "$id"; done
for id in "${suspended[@]}"; do started "$id"; scontrol suspend "$id"; done
for i in 13 14 15 16; do job -J urgent -p urgent -w g$i --gres=gpu:8 --wrap 'sleep 4'; done >ids.urgent
for id in "${shrunk[@]}"; do started "$id"; scontrol update jobid="$id" numnodes=1 >/dev/null; done
for id in "${killed[@]}"; do started "$id"; done; scancel "${killed[@]}"
scancel "${never[@]}" "${waiting[@]}" "$gone" "${cut}_[5-8]"; scontrol release "$cut"
scontrol release "${held[@]}"
for i in $(seq 60); do quick -J plain --wrap "sleep $((i % 4))"; done >ids.plain
for i in $(seq 40); do quick -J short --wrap true; done >ids.short
for i in $(seq 8); do quick -J fails --wrap "exit $i"; done >ids.fails
for i in 1 2 3; do quick -J signalled --wrap 'kill -9 $$'; done >ids.signalled
scontrol resume "${suspended[@]}"
scontrol update nodename=g[11-12] state=resume
rm -f slurm-*.out shrink*.sh slurm_job_*_resize.*

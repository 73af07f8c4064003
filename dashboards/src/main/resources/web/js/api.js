// Answers of the server, each as { value } or { error: { title, keys, hint } }.
export async function get(path) {
  try {
    const response = await fetch("/api/v1/" + path, { headers: { Accept: "application/json" } });
    const body = await response.json();
    return response.ok ? { value: body } : { error: { ...body, status: response.status } };
  } catch (failure) {
    return {
      error: {
        title: "The server does not answer",
        keys: { reason: failure.message },
        hint: "Maybe it was stopped; this page tries again by itself.",
      },
    };
  }
}

/** Calls `onTick` when a report changed, and `onState` with `live` or `lost`. */
export function listen(onTick, onState) {
  const source = new EventSource("/api/v1/events");
  source.addEventListener("open", () => onState("live"));
  source.addEventListener("tick", () => onTick());
  source.addEventListener("error", () => {
    onState("lost");
    if (source.readyState === EventSource.CLOSED) {
      setTimeout(() => listen(onTick, onState), 3000);
    }
  });
}

package io.gridwright.model.plan;

/**
 * Why a decision is what it is.
 *
 * @param rule name of the rule
 * @param entity what it was measured on
 * @param measured the value found, with its unit
 * @param limit the value allowed, with its unit
 * @param hint what would help; empty when nothing would
 */
public record Reason(String rule, String entity, String measured, String limit, String hint) {}

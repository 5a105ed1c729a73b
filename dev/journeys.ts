/**
 * Titles of operators' longer journeys in the second language: pages and calls are those of the first. Every journey of
 * visitors and customers runs in both.
 */
export const OPERATORS_IN_ENGLISH = String.raw`an?\s(operator|super_admin)\s.*\(en\)`;

/**
 * Paths that the documents' script calls. In a file of their own, because the script would contain parts of
 * the table in paths.ts (docs/architecture/overview.md#budgets).
 */
export const EVENTS_PATH = "/e";
export const CONSENT_PATH = "/privacy/consent";

import type { Background } from "../runtime/background.ts";

/** Request as the blog needs it. */
export interface Visit {
	/** Keeps work alive after the response. */
	background: Background;
	/** Surrounds work that may log, so that its lines have the request's id. */
	inRequest: <T>(work: () => T) => T;
}

/** The same for a file, which visitors can invent. */
export interface MediaVisit extends Visit {
	/** Whether this request may make WordPress work for want of a copy. Never rejects. */
	mayLoad: () => Promise<boolean>;
}

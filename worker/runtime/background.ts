/** Keeps work alive after the response has been sent: a request's `waitUntil`. */
export type Background = (work: Promise<unknown>) => void;

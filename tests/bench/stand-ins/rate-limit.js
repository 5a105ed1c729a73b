/** A rate limit that nobody reaches, as a wrapped binding. */
export default () => ({ limit: async () => ({ success: true }) });

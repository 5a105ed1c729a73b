/** A rate limit without a limit, as a wrapped binding. */
export default () => ({ limit: async () => ({ success: true }) });

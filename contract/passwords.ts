/** docs/product/accounts.md#validation; Auth's own minimum is in supabase/config.toml. */
export const MIN_PASSWORD_LENGTH = 6;
/** Auth hashes no more than 72 bytes; a longer password would be cut without a word. */
export const MAX_PASSWORD_LENGTH = 72;

/** docs/product.md#validation; Auth's own minimum is in supabase/config.toml. */
export const MIN_PASSWORD_LENGTH = 6;

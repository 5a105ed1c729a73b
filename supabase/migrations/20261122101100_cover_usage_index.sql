-- Today's calls are counted from the index alone (design §13).
drop index public.api_usage_called_at_idx;
create index api_usage_called_at_idx on public.api_usage (called_at) include (user_id, kind);

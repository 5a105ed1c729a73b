-- What arrived and what became of it (design §7: nothing is lost in silence).

-- event_ids: remembers ids across partitions, so that a repeat is a duplicate. Kept 35 days, since
-- the browser keeps unsent events up to 30 (EVENT_LIMITS.maxAgeDays).
create table private.event_ids (
	event_id uuid primary key,
	seen_at timestamptz not null default now()
);

comment on table private.event_ids is 'Ids of stored events of the last 35 days. Source: design §7.';

create index event_ids_seen_at_idx on private.event_ids (seen_at);

-- ingested_batches: makes a second delivery of one queue message a no-op. Kept 35 days.
create table private.ingested_batches (
	batch_id uuid primary key,
	ingested_at timestamptz not null default now()
);

comment on table private.ingested_batches is 'Batches already taken in. Source: design §7.';

create index ingested_batches_ingested_at_idx on private.ingested_batches (ingested_at);

-- event_ledger: received is counted at the door, the other outcomes where they happen; a difference is a loss.
create table private.event_ledger (
	minute timestamptz not null check (isfinite(minute)),
	outcome text not null check (outcome in (
		'received', 'stored', 'duplicate', 'bot', 'excluded', 'invalid', 'limited', 'lost'
	)),
	n bigint not null check (n >= 0),
	primary key (minute, outcome)
);

comment on table private.event_ledger is
	'Events by minute of arrival and outcome; received = the sum of the others. Source: design §7.';

revoke all on private.event_ids, private.ingested_batches, private.event_ledger
	from public, anon, authenticated, service_role;

create function public.event_ledger_balance(
	from_time timestamptz,
	to_time timestamptz,
	out received bigint,
	out stored bigint,
	out duplicate bigint,
	out bot bigint,
	out excluded bigint,
	out invalid bigint,
	out limited bigint,
	out lost bigint,
	out difference bigint
)
language sql
stable
security definer
set search_path = ''
as $$
	select
		coalesce(sum(n) filter (where outcome = 'received'), 0)::bigint,
		coalesce(sum(n) filter (where outcome = 'stored'), 0)::bigint,
		coalesce(sum(n) filter (where outcome = 'duplicate'), 0)::bigint,
		coalesce(sum(n) filter (where outcome = 'bot'), 0)::bigint,
		coalesce(sum(n) filter (where outcome = 'excluded'), 0)::bigint,
		coalesce(sum(n) filter (where outcome = 'invalid'), 0)::bigint,
		coalesce(sum(n) filter (where outcome = 'limited'), 0)::bigint,
		coalesce(sum(n) filter (where outcome = 'lost'), 0)::bigint,
		coalesce(sum(case outcome when 'received' then n else -n end), 0)::bigint
	from private.event_ledger
	where minute >= from_time and minute < to_time;
$$;

comment on function public.event_ledger_balance(timestamptz, timestamptz) is
	'Totals by outcome over the minutes from_time (included) to to_time (excluded), and received less all others: 0 when nothing is missing. Source: design §7.';

revoke all on function public.event_ledger_balance(timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function public.event_ledger_balance(timestamptz, timestamptz) to service_role;

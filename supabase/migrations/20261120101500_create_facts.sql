-- Figures that add up, in one long shape (docs/architecture.md#facts): a row is a UTC day, a figure, a combination of
-- dimensions and a number. A missing value of a dimension is ''.

create table private.dimensions (
	id integer generated always as identity primary key,
	source text collate "C" not null,
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	utm_content text not null,
	variant text not null,
	platform text not null,
	language text not null,
	cohort text not null,
	digest uuid not null unique
);

comment on table private.dimensions is
	'Each combination of values that a fact of a source has. Written by refresh_facts. Source: docs/architecture.md#facts.';
comment on column private.dimensions.cohort is 'YYYY-MM of the first payment, for retention only.';
comment on column private.dimensions.digest is 'Of all values: together they may be longer than an entry of an index.';

create index dimensions_source_idx on private.dimensions (source);

create table private.daily_facts (
	source text collate "C" not null,
	touch text collate "C" not null check (touch in ('', 'first', 'last')),
	day date not null,
	figure text collate "C" not null,
	dimensions integer not null references private.dimensions (id),
	n bigint not null,
	-- With the number, so that a report reads the index only.
	primary key (source, touch, day, figure, dimensions) include (n)
);

comment on table private.daily_facts is
	'The facts of each source (facts_of_…) by closed UTC day, with as many campaigns as max_campaigns_per_day. Written by refresh_facts. Source: docs/architecture.md#facts.';
comment on column private.daily_facts.touch is
	'Which touch of the account comes first in the choice of its campaign; empty where a figure has no account, or is not divided by origin.';

create table private.monthly_facts (
	source text collate "C" not null,
	touch text collate "C" not null,
	month date not null check (extract(day from month) = 1),
	figure text collate "C" not null,
	dimensions integer not null references private.dimensions (id),
	n bigint not null,
	primary key (source, touch, month, figure, dimensions) include (n)
);

comment on table private.monthly_facts is
	'Sums of daily_facts: a report of half a year reads a third of the rows (docs/architecture.md#budgets). Written by refresh_facts.';

create type private.fact as (
	day date, figure text, touch text, utm_source text, utm_medium text, utm_campaign text, utm_content text,
	variant text, platform text, language text, cohort text, n bigint
);

comment on type private.fact is 'A row of daily_facts with its dimensions.';

create function private.digest_of(of_source text, fact private.fact)
returns uuid
language sql immutable set search_path = ''
as $$
	select md5(jsonb_build_array(
		of_source, fact.utm_source, fact.utm_medium, fact.utm_campaign, fact.utm_content, fact.variant, fact.platform,
		fact.language, fact.cohort
	)::text)::uuid
$$;

comment on function private.digest_of(text, private.fact) is 'The digest of a fact''s dimensions.';

-- active_in_month: the users of a month, since distinct users cannot be added up over days.
create table private.active_in_month (
	month date not null check (extract(day from month) = 1),
	user_id uuid not null references auth.users (id) on delete cascade,
	primary key (month, user_id)
);

comment on table private.active_in_month is
	'Users with a call in the closed days of the month. Written by refresh_facts.';

create index active_in_month_user_id_idx on private.active_in_month (user_id);

-- monthly_activity: the counts of active_in_month.
create table private.monthly_activity (
	month date primary key check (extract(day from month) = 1),
	active_users bigint not null,
	returning_users bigint not null
);

comment on table private.monthly_activity is
	'Distinct active users of the closed days of the month, and those with an account from before it. Written by refresh_facts. Source: docs/product.md#analytics-figures.';

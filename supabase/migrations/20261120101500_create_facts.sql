-- Figures that add up, in one long shape (docs/architecture.md#facts): a row is a UTC day, a figure, a combination of
-- dimensions and a number. A missing value of a dimension is ''.

-- Each combination of values that a fact of a source has. Written by refresh_facts.
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
	-- YYYY-MM of the first payment, for retention only.
	cohort text not null,
	-- The digest of all values, because together they may be longer than an entry of an index.
	digest uuid not null unique
);

-- Figures by cohort have thirty times as many dimensions as the others.
create index dimensions_source_idx on private.dimensions (source, cohort);

-- The facts of each source (facts_of_…) by closed UTC day, with as many campaigns as max_campaigns_per_day. Written by
-- refresh_facts.
create table private.daily_facts (
	source text collate "C" not null,
	-- Which touch of the account comes first in the choice of its campaign, either for its platform and language only;
	-- empty where a figure has no account, or is not divided by origin.
	touch text collate "C" not null check (touch in ('', 'either', 'first', 'last')),
	day date not null,
	figure text collate "C" not null,
	dimensions integer not null references private.dimensions (id),
	n bigint not null,
	-- With the number, so that a report reads the index only; a figure's days are next to each other.
	primary key (source, touch, figure, day, dimensions) include (n)
);

-- Sums of daily_facts: a report of half a year reads a third of the rows (docs/architecture.md#budgets). Written by
-- refresh_facts.
create table private.monthly_facts (
	source text collate "C" not null,
	touch text collate "C" not null,
	month date not null check (extract(day from month) = 1),
	figure text collate "C" not null,
	dimensions integer not null references private.dimensions (id),
	n bigint not null,
	primary key (source, touch, figure, month, dimensions) include (n)
);

-- A row of daily_facts with its dimensions.
create type private.fact as (
	day date, figure text, touch text, utm_source text, utm_medium text, utm_campaign text, utm_content text,
	variant text, platform text, language text, cohort text, n bigint
);

-- The digest of a fact's dimensions.
create function private.digest_of(of_source text, fact private.fact) returns uuid
language sql immutable
-- Not as JSON: functions that make it are stable only, and this one would not be inlined.
return md5(
	of_source || e'\x01' || fact.utm_source || e'\x01' || fact.utm_medium || e'\x01' || fact.utm_campaign || e'\x01'
	|| fact.utm_content || e'\x01' || fact.variant || e'\x01' || fact.platform || e'\x01' || fact.language || e'\x01' || fact.cohort
)::uuid;

-- The users with a call in the closed days of a month: distinct users cannot be added up over days. Written by
-- refresh_facts.
create table private.active_in_month (
	month date not null check (extract(day from month) = 1),
	user_id uuid not null references auth.users (id) on delete cascade,
	-- The account is from before the month (docs/product.md#analytics-figures).
	is_returning boolean not null,
	primary key (month, user_id)
);

create index active_in_month_user_id_idx on private.active_in_month (user_id);

-- The names of campaigns as everybody sees them (docs/product.md#campaign-report). Names differ in spelling from link to
-- link: they are trimmed and compared without case, and the first spelling is stored in every row that names a campaign.

-- Each name of a source, medium, campaign or content, in its first spelling.
create table private.campaign_names (
	folded text primary key,
	name text not null check (char_length(name) between 1 and 200),
	-- Keyed hash of the network that brought the name, from the Worker; emptied after a day by expire_identifiers.
	network bigint,
	-- Whether the name has a sign-up, a cost or a link of ours, which cost more than a request: such campaigns are named first.
	is_earned boolean not null default false
);

create index campaign_names_earned_idx on private.campaign_names (name) where is_earned;
create index campaign_names_network_idx on private.campaign_names (network) where network is not null;

-- A text from a URL or a page without the characters that a report cannot show.
create function private.without_control_characters(value text) returns text
language sql immutable set search_path = '' as $$
	-- C0 and C1 controls, and the characters that hide text or change its direction.
	select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]', '', 'g')
$$;

-- What two spellings of a name have in common; null for an empty one.
create function private.folded_name(name text) returns text
language sql immutable
return nullif(lower(btrim(private.without_control_characters(name))), '');

-- The first spelling of a name, which add_names has stored; (other) for one beyond the limit of its network.
create function private.shown_name(given text) returns text
language sql stable strict
begin atomic
	select coalesce(
		(select name from private.campaign_names where folded = private.folded_name(given)),
		case when private.folded_name(given) is null then '' else '(other)' end
	);
end;

-- Whether a campaign, or a source without one, has a sign-up, a cost or a link; by the names as they are shown.
create function private.is_earned_name(source text, campaign text) returns boolean
language sql stable parallel safe
begin atomic
	select exists (
		select from private.campaign_names
		where is_earned and name = coalesce(nullif(campaign, ''), source)
	);
end;

-- Stores the spelling of new names, in a statement before the one that reads them, so that two calls agree. Of a
-- network only 20 in a day.
create function private.add_names(names text[], networks bigint[] default null, are_earned boolean default false)
returns void
language sql set search_path = '' as $$
	with given as (
		select private.folded_name(name) as folded, (array_agg(btrim(private.without_control_characters(name)) order by place))[1] as name,
			min(network) as network
		from rows from (unnest(names), unnest(networks)) with ordinality as given (name, network, place)
		where private.folded_name(name) is not null
		group by 1
	), fresh as (
		select given.*, row_number() over (partition by network order by folded) as place
		from given where not exists (select from private.campaign_names as stored where stored.folded = given.folded)
	)
	insert into private.campaign_names as stored (folded, name, network, is_earned)
	select folded, name, network, are_earned from fresh
	where network is null or place + (
		select count(*) from private.campaign_names as brought where brought.network = fresh.network
	) <= 20
	order by folded
	on conflict do nothing;

	update private.campaign_names set is_earned = true
	where are_earned and not is_earned and folded in (select private.folded_name(name) from unnest(names) as name);
$$;

-- Tagged links of campaigns, each with a short address (docs/product.md#campaign-links). Codes of it are printed: what a
-- link leads to never changes, and an archived one leads there, too.

-- The links, archived ones too: none is ever deleted.
create table private.campaign_links (
	name text primary key check (name ~ '^[a-z0-9-]{2,40}$'),
	-- A page of the site: the Worker redirects to no other one.
	path text not null check (path ~ '^/([a-zA-Z0-9_%-]+(/[a-zA-Z0-9_%-]+)*)?$' and char_length(path) <= 200),
	-- As reports name them, which keep the names in parentheses for themselves.
	utm_source text not null check (utm_source ~ '^[^()]{1,100}$'),
	utm_medium text not null check (utm_medium ~ '^[^()]{1,100}$'),
	utm_campaign text not null check (utm_campaign ~ '^[^()]{1,100}$'),
	utm_content text not null check (utm_content ~ '^[^()]{0,100}$'),
	created_at timestamptz not null default now(),
	user_id uuid references auth.users (id) on delete set null,
	-- The operator's address at that time; kept when the account is deleted.
	admin_email text not null,
	archived_at timestamptz
);

create index campaign_links_user_id_idx on private.campaign_links (user_id);

-- Makes a link, under the names of its tags that the reports show. Raises PT400 for a part that it cannot have, PT409
-- when there are too many, and a unique violation for a name that another link has, or had.
create function public.create_link(
	name text, path text, utm_source text, utm_medium text, utm_campaign text, utm_content text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_active_admin();
	-- Each isolate of the Worker has all of them in its memory.
	perform private.refuse_if((select count(*) >= 2000 from private.campaign_links), 'PT409', 'too_many');
	perform private.add_names(array[utm_source, utm_medium, utm_campaign, utm_content], null, true);
	insert into private.campaign_links (name, path, utm_source, utm_medium, utm_campaign, utm_content, user_id, admin_email)
	select create_link.name, create_link.path, private.shown_name(create_link.utm_source),
		private.shown_name(create_link.utm_medium), private.shown_name(create_link.utm_campaign),
		private.shown_name(create_link.utm_content), id, email
	from auth.users where id = auth.uid();
	perform private.add_admin_action('change_link', null, 'done', jsonb_build_object('link', create_link.name, 'change', 'create'));
exception when check_violation or not_null_violation then
	raise sqlstate 'PT400' using message = 'create_link: a part that no link can have';
end;
$$;

-- Takes a link out of the list in use, or puts it back; it leads to its page all the same.
create function public.archive_link(name text, is_archived boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_active_admin();
	update private.campaign_links as link set archived_at = case when archive_link.is_archived then now() end
	where link.name = archive_link.name and (archived_at is null) = archive_link.is_archived;
	perform private.refuse_if(not found, 'PT404', 'archive_link: there is no such link in that state');
	perform private.add_admin_action('change_link', null, 'done', jsonb_build_object(
		'link', archive_link.name, 'change', case when archive_link.is_archived then 'archive' else 'restore' end
	));
end;
$$;

-- For an active admin: all links, the newest first, each with the figures of its tags in a span {from, until}, as the
-- campaign report counts them; revenue in euro cents, without tax and without any cost.
create function public.list_links(span jsonb, touch text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
	tags constant text[] := array['utm_source', 'utm_medium', 'utm_campaign', 'utm_content'];
	keys constant jsonb := (
		select coalesce(jsonb_agg(distinct jsonb_build_array(utm_source, utm_medium, utm_campaign, utm_content, null, null, null, null)), '[]')
		from private.campaign_links
	);
	nothing constant jsonb := '{"views": 0, "clicks": 0, "sign_ups": 0, "paid": 0, "revenue": 0}';
	spans record;
begin
	select * into spans from private.read_campaign_query(null, tags, touch, span);
	return (
		with facts as (
			select key, figure, n
			from private.campaign_facts(spans.from_time::date, spans.until_time, null, touch, tags, filters, keys)
			union all
			-- The report has no money by content, because costs have none.
			select key, figure, n
			from private.read_facts('money', array['revenue'], spans.from_time::date, spans.until_time, null, touch, tags, filters, keys)
		), sums as (
			select key[1] as utm_source, key[2] as utm_medium, key[3] as utm_campaign, key[4] as utm_content,
				jsonb_object_agg(figure, n) as figures
			from facts group by key
		)
		select coalesce(jsonb_agg(
			to_jsonb(link) - 'user_id' || jsonb_build_object('figures', nothing || coalesce(figures, '{}'))
			order by created_at desc, name
		), '[]')
		from private.campaign_links as link left join sums using (utm_source, utm_medium, utm_campaign, utm_content)
	);
end;
$$;

-- What the Worker publishes: the path and the tags of each link, archived ones too.
create function public.get_link_targets() returns jsonb
language sql stable security definer set search_path = '' as $$
	select coalesce(jsonb_agg(
		jsonb_build_object('name', name, 'path', path, 'utm_source', utm_source, 'utm_medium', utm_medium,
			'utm_campaign', utm_campaign, 'utm_content', utm_content)
		order by name
	), '[]')
	from private.campaign_links
$$;

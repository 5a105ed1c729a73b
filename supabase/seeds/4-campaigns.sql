-- Demo data, 4 of 8: what the ads cost, as an operator would upload it, two links, and the notes on the curves. Nobody has uploaded
-- the newsletter's cost.

insert into private.cost_campaigns (platform, account, campaign_id, source, medium, name, utm_source, utm_medium, utm_campaign)
select distinct case utm_source when 'facebook' then 'meta' else utm_source end, '', '', '', '', utm_campaign, utm_source, utm_medium, utm_campaign
from public.landing_analytics where utm_source in ('google', 'facebook', 'linkedin');

with upload as (
	insert into private.cost_uploads (file_name, digest, admin_email)
	values ('couts-des-campagnes.csv', encode(sha256('couts-des-campagnes.csv'), 'hex'), 'admin@demo.tabulia.example')
	returning id
)
insert into private.campaign_costs (campaign, day, upload, cost, currency)
select
	campaign, day, upload.id,
	-- The price of a visit in cents is a little different each day.
	visits * case platform when 'google' then 110 when 'meta' then 95 else 480 end
		* (90 + extract(doy from day)::integer * 7 % 21) / 100,
	'EUR'
from upload, (
	select (created_at at time zone 'UTC')::date as day, platform, id as campaign, count(distinct session_id) as visits
	from public.landing_analytics as visit join private.cost_campaigns as known
		on (known.utm_source, known.utm_medium, known.utm_campaign) = (visit.utm_source, visit.utm_medium, visit.utm_campaign)
	where created_at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
	group by 1, 2, 3
) as visited;

insert into private.annotations (day, text, created_at)
select (now() at time zone 'UTC')::date - ago, text, now() - make_interval(days => ago)
from (values
	(418, 'Lancement : Tabulia est sur AppSource'),
	(330, 'LinkedIn : première campagne pour les équipes finance'),
	(160, 'Test de prix : 15,99 € pour un nouveau compte sur deux'),
	(100, 'Fin du test de prix : 13,99 € pour tout le monde'),
	(41, 'Nouvelle page d’accueil, titre C'),
	(24, 'Google : budget triplé'),
	(12, 'Facebook : budget divisé par deux'),
	((now() at time zone 'UTC')::date - private.seed_quiet_day(), 'Google : carte refusée, annonces arrêtées toute la journée')
) as notes (ago, text);

drop function private.seed_quiet_day();

insert into private.campaign_links (name, path, utm_source, utm_medium, utm_campaign, utm_content, created_at, admin_email)
select name, path, source, medium, campaign, content, now() - make_interval(days => ago), 'admin@demo.tabulia.example'
from (values
	('rentree', '/', 'newsletter', 'email', 'rentree', '', 95),
	('formules', '/cta', 'google', 'cpc', 'formules-ia', 'b', 120)
) as links (name, path, source, medium, campaign, content, ago);

-- Names that costs, links and sign-ups have earned, as their own functions store them.
select private.add_names(array_agg(name), null, true)
from (
	select unnest(array[utm_source, utm_medium, utm_campaign]) as name from private.cost_campaigns
	union
	select unnest(array[utm_source, utm_medium, utm_campaign, utm_content]) from private.campaign_links
	union
	select touch ->> part
	from private.sign_up_attribution, unnest(array[first_touch, last_touch]) as touch,
		unnest(array['source', 'medium', 'campaign', 'content']) as part
) as earned
where name <> '';

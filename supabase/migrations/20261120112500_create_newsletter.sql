-- The newsletter: a mail for each new post to whoever asked for it and confirmed the address
-- (docs/product/blog.md#newsletter).
--
-- In: ask_for_newsletter stores an address and mails a link that confirms it; one that nobody confirms within a week is
-- deleted. add_newsletter_mails brings new posts, once each and few in a day; drop_newsletter_post takes one back;
-- record_mail_return ends readers whose mails come back.
-- Out: mails in the queue that name a post by its id, and the list of readers for an active admin.

-- Addresses that asked, and readers: of a mailbox one is confirmed, in the spelling whose link was used.
create table private.newsletter_readers (
	id uuid primary key default gen_random_uuid(),
	email text not null check (char_length(email) between 3 and 320),
	language text not null check (language in ('fr', 'en')),
	asked_at timestamptz not null default now(),
	confirmed_at timestamptz
);
create unique index newsletter_readers_email_idx on private.newsletter_readers (email);
create index newsletter_readers_mailbox_idx on private.newsletter_readers (private.mailbox_of(email));
create unique index newsletter_readers_confirmed_idx on private.newsletter_readers (private.mailbox_of(email))
	where confirmed_at is not null;

-- Serializes what happens to a mailbox, whatever its spelling.
create function private.lock_newsletter(email text) returns void
language sql set search_path = '' as $$
	select pg_advisory_xact_lock(hashtextextended('newsletter ' || private.mailbox_of(email), 0))
$$;

-- Posts whose mails were added, by their id in WordPress, with the title that the blog has now.
create table private.newsletter_posts (
	post bigint primary key,
	language text not null,
	title text not null,
	added_at timestamptz not null default now(),
	-- When a mail found that the blog does not have the post any more.
	dropped_at timestamptz
);
create index mails_newsletter_idx on private.mails ((data ->> 'post')) where kind = 'newsletter_post';

-- Mails that came back for good, and complaints, by the provider's id of the event; no address.
create table private.newsletter_returns (
	event text primary key check (char_length(event) between 1 and 300),
	reader uuid not null,
	kind text not null check (kind in ('bounce', 'complaint')),
	-- Whether it ended the reader.
	is_last boolean not null default false,
	received_at timestamptz not null default now()
);
create index newsletter_returns_reader_idx on private.newsletter_returns (reader);

-- Mails a link that confirms the address, once in 24 hours to a mailbox, to who is no reader yet. Another spelling is a request of
-- its own: whoever made it must not choose what the link of the first one confirms. PT429 above what the caller may cause.
create function public.ask_for_newsletter(email text, language text, caller text[]) returns void
language sql security definer set search_path = '' set timezone = 'UTC' as $$
	select private.refuse_if(
		not private.admits_mail(ask_for_newsletter.caller, 40, '1 hour'), 'PT429', 'too many requests for the newsletter'
	);
	select private.lock_newsletter(ask_for_newsletter.email);
	insert into private.newsletter_readers as known (email, language)
	select ask_for_newsletter.email, ask_for_newsletter.language
	where not exists (
		select from private.newsletter_readers as reader
		where private.mailbox_of(reader.email) = private.mailbox_of(ask_for_newsletter.email) and confirmed_at is not null
	)
	on conflict (email) do update set language = excluded.language, asked_at = now();
	insert into private.mails (key, kind, recipient, language, data, caller)
	select 'newsletter:' || now()::date || ':' || id, 'newsletter_confirmation', reader.email, reader.language,
		jsonb_build_object('reader', id), ask_for_newsletter.caller
	from private.newsletter_readers as reader
	where reader.email = ask_for_newsletter.email and confirmed_at is null and not exists (
		select from private.mails
		where private.mailbox_of(recipient) = private.mailbox_of(ask_for_newsletter.email)
			and kind = 'newsletter_confirmation' and created_at > now() - interval '1 day'
	)
	on conflict (key) do nothing;
$$;

-- Whether a reader has confirmed, after it does so if it `confirms`, for the address that got the link: those of other
-- spellings of the mailbox are over then. Null for nobody.
create function public.find_newsletter_reader(reader uuid, confirms boolean) returns boolean
language sql security definer set search_path = '' as $$
	select private.lock_newsletter(email) from private.newsletter_readers where id = reader and confirms;
	update private.newsletter_readers set confirmed_at = now() where id = reader and confirmed_at is null and confirms;
	delete from private.newsletter_readers as other using private.newsletter_readers as own
	where own.id = reader and confirms and other.id <> reader
		and private.mailbox_of(other.email) = private.mailbox_of(own.email);
	select confirmed_at is not null from private.newsletter_readers where id = reader
$$;

-- Adds the mails of posts, {id, language, title} each, once and for at most three of a language in 24 hours: those that
-- remain are given again. One that was taken back counts as new, for readers who have not got it. Deletes what nobody
-- confirmed, and returns of former readers. Returns the number of mails.
create function public.add_newsletter_mails(posts jsonb) returns integer
language sql security definer set search_path = '' as $$
	delete from private.newsletter_readers where confirmed_at is null and asked_at < now() - interval '7 days';
	delete from private.newsletter_returns as returned
	where received_at < now() - interval '90 days'
		and not exists (select from private.newsletter_readers where id = returned.reader);
	update private.newsletter_posts as mailed set title = given.title
	from jsonb_to_recordset(posts) as given (id bigint, title text)
	where mailed.post = given.id and mailed.title <> given.title;
	with given as (
		select *, row_number() over (partition by language order by id) as nth
		from jsonb_to_recordset(posts) as p (id bigint, language text, title text)
		where not exists (select from private.newsletter_posts where post = id and dropped_at is null)
	), added as (
		insert into private.newsletter_posts (post, language, title)
		select id, language, title from given
		where nth <= 3 - (
			select count(*) from private.newsletter_posts as earlier
			where earlier.language = given.language and earlier.post <> given.id and added_at > now() - interval '1 day'
		)
		on conflict (post) do update set language = excluded.language, added_at = now(), dropped_at = null
		returning post, language
	), mails as (
		insert into private.mails (key, kind, recipient, language, data)
		select 'newsletter:' || post || ':' || reader.id, 'newsletter_post', email, reader.language,
			jsonb_build_object('post', post::text, 'reader', reader.id)
		from added join private.newsletter_readers as reader using (language)
		where confirmed_at is not null
		on conflict (key) do nothing
		returning key
	)
	select count(*)::integer from mails
$$;

-- Deletes the mails of a post that wait, and that of the attempt which found that the blog does not have it any more. The
-- other attempts find it themselves.
create function public.drop_newsletter_post(post bigint, mail_key text) returns void
language sql security definer set search_path = '' as $$
	update private.newsletter_posts as mailed set dropped_at = now() where mailed.post = drop_newsletter_post.post;
	delete from private.mails
	where kind = 'newsletter_post' and data ->> 'post' = drop_newsletter_post.post::text
		and state in ('waiting', 'paused')
		and (message_id is null or key = mail_key);
$$;

-- For an active admin: the posts of the last 30 days, and others with mails that wait, the newest first, with what became
-- of their mails.
create function public.list_newsletter_posts() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select coalesce(jsonb_agg(to_jsonb(listed) - 'added_at' order by added_at desc, post desc), '[]') from (
		select mailed.post, title, mailed.language, added_at, dropped_at is not null as is_dropped, mails.*
		from private.newsletter_posts as mailed cross join lateral (
			select count(*) filter (where state in ('waiting', 'paused')) as waiting,
				count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed,
				min(due_at) filter (where state = 'waiting') as next_at, coalesce(bool_or(state = 'paused'), false) as is_paused
			from private.mails where kind = 'newsletter_post' and data ->> 'post' = mailed.post::text
		) as mails
		where added_at > now() - interval '30 days' or waiting > 0
	) as listed
$$;

-- For an active super_admin: pauses, resumes or cancels the mails of a post that wait. Returns their number; PT404 for none.
-- Recorded.
create function public.act_on_newsletter_post(post bigint, action text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
	changed integer;
begin
	perform private.require_active_admin('super_admin');
	perform private.refuse_if(
		coalesce(action not in ('pause', 'resume', 'cancel'), true), 'PT400', 'act_on_newsletter_post: an unknown action'
	);
	if action = 'cancel' then
		delete from private.mails
		where kind = 'newsletter_post' and data ->> 'post' = act_on_newsletter_post.post::text and state in ('waiting', 'paused');
	else
		update private.mails set state = case action when 'pause' then 'paused' else 'waiting' end
		where kind = 'newsletter_post' and data ->> 'post' = act_on_newsletter_post.post::text
			and state = case action when 'pause' then 'waiting' else 'paused' end;
	end if;
	get diagnostics changed = row_count;
	perform private.refuse_if(changed = 0, 'PT404', 'act_on_newsletter_post: no such mails wait');
	perform private.add_admin_action(action || '_newsletter', null, 'done', jsonb_build_object(
		'mails', changed, 'subject', (select title from private.newsletter_posts as mailed where mailed.post = act_on_newsletter_post.post)
	));
	return changed;
end;
$$;

-- Mails a post, {title, excerpt, slug}, to the writer who asks for a test. PT429 above 5 in a day to a mailbox, or 40 in an
-- hour to all: whoever may write posts could choose any address as their own.
create function public.add_newsletter_test(email text, language text, post jsonb) returns void
language sql security definer set search_path = '' as $$
	select pg_advisory_xact_lock(hashtextextended('newsletter tests', 0));
	select private.refuse_if(
		count(*) filter (where private.mailbox_of(recipient) = private.mailbox_of(add_newsletter_test.email)) >= 5
			or count(*) filter (where created_at > now() - interval '1 hour') >= 40,
		'PT429', 'too many tests of the newsletter'
	)
	from private.mails where kind = 'newsletter_test' and created_at > now() - interval '1 day';
	insert into private.mails (key, kind, recipient, language, data)
	values (
		'newsletter_test:' || gen_random_uuid(), 'newsletter_test', add_newsletter_test.email, add_newsletter_test.language,
		post
	);
$$;

-- Records that a mail to an address came back for good, or was called spam, once for an event of the provider. The second
-- bounce and the first complaint end its reader. Returns whether it did; null for no reader.
create function public.record_mail_return(event text, kind text, email text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
	found_reader constant uuid := (
		select id from private.newsletter_readers as known
		where private.mailbox_of(known.email) = private.mailbox_of(record_mail_return.email)
			and lower(known.email) = lower(record_mail_return.email)
		order by confirmed_at limit 1
	);
	ends boolean;
begin
	if found_reader is null then
		return null;
	end if;
	perform private.lock_newsletter(email);
	insert into private.newsletter_returns (event, reader, kind) values (event, found_reader, kind)
	on conflict on constraint newsletter_returns_pkey do nothing;
	ends := kind = 'complaint' or (
		select count(*) >= 2 from private.newsletter_returns as returned
		where returned.reader = found_reader
	);
	if ends then
		update private.newsletter_returns as returned set is_last = true where returned.event = record_mail_return.event;
		perform public.unsubscribe(found_reader, 'newsletter');
	end if;
	return ends;
end;
$$;

-- For an active admin: all readers, the newest first, how many have not confirmed yet, and how many bounces and complaints
-- have ended in 90 days. Recorded as a reading.
create function public.list_newsletter_readers() returns jsonb
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	select list || jsonb_build_object('readers', private.read_persons('list_newsletter', null, list -> 'readers')) from (
		select jsonb_build_object(
			'readers', coalesce(jsonb_agg(
				jsonb_build_object(
					'email', email, 'language', language, 'since', confirmed_at,
					'bounces', (select count(*) from private.newsletter_returns where reader = id)
				) order by confirmed_at desc
			) filter (where confirmed_at is not null), '[]'),
			'waiting', count(*) filter (where confirmed_at is null),
			'ended', (
				select jsonb_build_object(
					'bounce', count(*) filter (where kind = 'bounce'), 'complaint', count(*) filter (where kind = 'complaint')
				)
				from private.newsletter_returns where is_last and received_at > now() - interval '90 days'
			)
		) as list from private.newsletter_readers
	) as made
$$;

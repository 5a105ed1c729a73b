-- Operators choose which mails they get (docs/product.md#mails-of-operators). Their choice is apart from that of
-- customers: the same person may want one and not the other.

-- The active operators with a confirmed address who want the mails: weekly or alerts.
create function private.mail_recipients(wanted text) returns setof private.operators
language sql stable set search_path = '' as $$
	select * from private.operators
	where is_active and case wanted when 'weekly' then wants_weekly_mail when 'alerts' then wants_alert_mails end
$$;

-- Which mails the calling operator wants.
create function public.get_mail_preferences() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select jsonb_build_object('weekly', wants_weekly_mail, 'alerts', wants_alert_mails)
	from private.admins where user_id = auth.uid()
$$;

-- Stores which mails an operator wants, and deletes waiting ones of the others.
create function private.choose_mails(chooser uuid, weekly boolean, alerts boolean) returns void
language sql set search_path = '' as $$
	update private.admins set wants_weekly_mail = weekly, wants_alert_mails = alerts where user_id = chooser;
	-- What waits in the queue is not wanted either.
	delete from private.mails
	where state = 'waiting' and lower(recipient) = (select lower(email) from auth.users where id = chooser)
		and (kind = 'weekly_report' and not weekly or kind ~ '^alert_' and not alerts);
$$;

-- Stores which mails the calling operator wants.
create function public.set_mail_preferences(weekly boolean, alerts boolean) returns void
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	select private.refuse_if(weekly is null or alerts is null, 'PT400', 'set_mail_preferences: weekly and alerts must be given');
	select private.choose_mails(auth.uid(), weekly, alerts);
$$;

-- A click in a mail program ends the mails of one list, without a session (docs/product.md#unsubscribing). The Worker
-- has verified the signature of the link. Nothing says whether the account exists or had the mails.
-- Ends the mails of a list for an account, as its own choice would.
create function public.unsubscribe(subscriber uuid, list text) returns void
language plpgsql security definer set search_path = '' as $$
begin
	if list = 'notifications' then
		-- A trigger drops the mails that wait.
		update public.profiles set email_notifications = false where id = subscriber and email_notifications;
	elsif list in ('weekly', 'alerts') then
		perform private.choose_mails(
			user_id, wants_weekly_mail and list <> 'weekly', wants_alert_mails and list <> 'alerts'
		)
		from private.admins where user_id = subscriber;
	elsif list = 'newsletter' then
		delete from private.newsletter_readers where id = subscriber;
		delete from private.mails where state = 'waiting' and data ->> 'reader' = subscriber::text;
	else
		raise sqlstate 'PT400' using message = 'unsubscribe: unknown list';
	end if;
end;
$$;

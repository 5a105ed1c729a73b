<?php
/**
 * Tells the site of changes: `POST {site}/api/blog/purge`, signed (worker/wordpress/purge-signature.ts).
 * An editor's save never waits for it; what fails is tried again by WP-Cron.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The name of the cron event, its interval and the request that WordPress sends to itself. */
const PURGE_EVENT = 'tabulia_blog_purge';

/** The most that the site takes at once. */
const POSTS_A_PURGE = 20;

const PURGE_TIMEOUT_SECONDS = 5;

/** Seconds to wait after the first, second … failure; after the last it is given up. */
const PURGE_PAUSES = array( MINUTE_IN_SECONDS, 10 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS, 6 * HOUR_IN_SECONDS );

/** At the end of a request, when all that it changes is stored. */
function send_noted_purges(): void {
	$actions = noted_actions();
	foreach ( $actions as $action => $addresses ) {
		foreach ( array_chunk( $addresses, POSTS_A_PURGE ) ?: array( array() ) as $posts ) {
			queue_purge( (string) wp_json_encode( compact( 'action', 'posts' ) ) );
		}
	}
	if ( array() === $actions ) {
		return;
	}
	if ( nobody_waits() ) {
		deliver_purges();
		return;
	}
	// As WordPress starts its own WP-Cron: a request to itself whose answer it does not wait for.
	wp_remote_post(
		admin_url( 'admin-ajax.php' ),
		array(
			'timeout'   => 0.01,
			'blocking'  => false,
			'sslverify' => apply_filters( 'https_local_ssl_verify', false ),
			'body'      => array( 'action' => PURGE_EVENT ),
		)
	);
}

/** Whether nobody waits for this request's end; answers the editor first where PHP can do so. */
function nobody_waits(): bool {
	if ( wp_doing_cron() || 'cli' === PHP_SAPI ) {
		return true;
	}
	foreach ( array( 'fastcgi_finish_request', 'litespeed_finish_request' ) as $finish ) {
		if ( function_exists( $finish ) ) {
			$finish();
			return true;
		}
	}
	return false;
}

/** What WordPress asked itself for. Anybody may: it sends what is due and tells nothing. */
function answer_purge_request(): void {
	ignore_user_abort( true );
	deliver_purges();
	wp_die( '', '', array( 'response' => 204 ) );
}

/** Looks every five minutes for purges that failed, or that nobody came to send. */
function watch_purges(): void {
	if ( ! wp_installing() && ! wp_next_scheduled( PURGE_EVENT ) ) {
		wp_schedule_event( time() + 5 * MINUTE_IN_SECONDS, PURGE_EVENT, PURGE_EVENT );
	}
}

function add_purge_interval( array $intervals ): array {
	$intervals[ PURGE_EVENT ] = array(
		'interval' => 5 * MINUTE_IN_SECONDS,
		'display'  => 'Tabulia blog: every five minutes',
	);
	return $intervals;
}

/**
 * Sends what is due, until the site does not take one: the others would fare no better.
 *
 * @param int|string $now Unix seconds; '' (of WordPress's hooks) for the present.
 */
function deliver_purges( $now = '' ): void {
	$now = '' === $now ? time() : (int) $now;
	foreach ( queued_purges() as $purge ) {
		$pause = PURGE_PAUSES[ $purge['failures'] ] ?? null;
		// Taken as if it had failed, so that nobody else sends it and a crash loses nothing.
		if ( $purge['due'] > $now || ! requeue_purge( $purge, $now + (int) $pause, $purge['failures'] + 1 ) ) {
			continue;
		}
		$failure = post_purge( $purge['body'] );
		if ( null === $failure ) {
			forget_purge( $purge );
			delete_option( FAILURE_OPTION );
			continue;
		}
		update_option( FAILURE_OPTION, $failure, false );
		if ( null === $pause ) {
			forget_purge( $purge );
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log
			error_log( "Tabulia blog: gave up telling the site of a change: $failure" );
		}
		return;
	}
}

/** Signed anew each time, because a signature is good for five minutes. Null when the site took it. */
function post_purge( string $body ): ?string {
	$timestamp = (string) time();
	$answer    = wp_remote_post(
		site_origin() . '/api/blog/purge',
		array(
			'timeout'     => PURGE_TIMEOUT_SECONDS,
			'redirection' => 0,
			'headers'     => array(
				'Content-Type'     => 'application/json',
				'X-Blog-Timestamp' => $timestamp,
				'X-Blog-Signature' => signature_of( "purge.{$timestamp}.{$body}" ),
			),
			'body'        => $body,
		)
	);
	if ( is_wp_error( $answer ) ) {
		return $answer->get_error_message();
	}
	$status = (int) wp_remote_retrieve_response_code( $answer );
	return 200 === $status ? null : "the site answered HTTP $status";
}

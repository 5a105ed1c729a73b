<?php
/**
 * Tells the site of changes: `POST {site}/api/blog/purge`, signed (worker/wordpress/purge-signature.ts).
 * An editor's save never waits for it: where PHP cannot answer first and go on, WP-Cron sends it.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

const PURGE_EVENT = 'tabulia_blog_purge';

/** The most that the site takes at once. */
const POSTS_A_PURGE = 20;

const PURGE_TIMEOUT_SECONDS = 5;

/** Seconds to wait after the first, second … failure; after the last it is given up. */
const PURGE_PAUSES = array( 60, 5 * MINUTE_IN_SECONDS, 30 * MINUTE_IN_SECONDS, 2 * HOUR_IN_SECONDS );

/** At the end of a request, when all that it changes is stored. */
function send_noted_purges(): void {
	$bodies = array();
	foreach ( noted_actions() as $action => $addresses ) {
		foreach ( array_chunk( $addresses, POSTS_A_PURGE ) ?: array( array() ) as $posts ) {
			$bodies[] = (string) wp_json_encode( compact( 'action', 'posts' ) );
		}
	}
	if ( array() === $bodies ) {
		return;
	}
	if ( nobody_waits() ) {
		foreach ( $bodies as $body ) {
			deliver_purge( $body, 0 );
		}
		return;
	}
	foreach ( $bodies as $body ) {
		// An equal one that is still to be sent will do: WordPress does not schedule it twice.
		wp_schedule_single_event( time(), PURGE_EVENT, array( $body, 0 ) );
	}
	spawn_cron();
}

/**
 * WP-Cron runs once at a time and knows only what was due when it began, so a purge may have been
 * left to a run that was already under way: that one sends it when it has done its own work.
 */
function deliver_late_purges(): void {
	if ( ! wp_doing_cron() ) {
		return;
	}
	// The events as other requests have stored them since.
	wp_cache_delete( 'cron', 'options' );
	wp_cache_delete( 'alloptions', 'options' );
	foreach ( wp_get_ready_cron_jobs() as $when => $hooks ) {
		foreach ( $hooks[ PURGE_EVENT ] ?? array() as $event ) {
			wp_unschedule_event( $when, PURGE_EVENT, $event['args'] );
			deliver_purge( ...$event['args'] );
		}
	}
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

/**
 * Sends a purge; one that fails is tried again after a pause.
 *
 * @param string $body     JSON, as signed.
 * @param int    $failures How often it has failed.
 */
function deliver_purge( string $body, int $failures ): void {
	$failure = post_purge( $body );
	if ( null === $failure ) {
		delete_option( FAILURE_OPTION );
		return;
	}
	update_option( FAILURE_OPTION, $failure, false );
	if ( isset( PURGE_PAUSES[ $failures ] ) ) {
		$when = time() + PURGE_PAUSES[ $failures ];
		wp_schedule_single_event( $when, PURGE_EVENT, array( $body, $failures + 1 ) );
	} else {
		// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log
		error_log( "Tabulia blog: gave up telling the site of a change: $failure" );
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

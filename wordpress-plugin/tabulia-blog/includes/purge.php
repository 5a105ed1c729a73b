<?php
/**
 * Notifies the site of changes: signed `POST {site}/api/blog/purge` (docs/architecture/blog.md#blog-cache).
 * Saving a post never waits for it; WP-Cron retries after a failure.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Name of the cron event, of its interval and of the request that WordPress sends to itself. */
const PURGE_EVENT = 'tabulia_blog_purge';

/** The site's limit, of posts and of files. */
const MAX_POSTS_PER_PURGE = 20;

const PURGE_TIMEOUT_SECONDS = 5;

/** Seconds to wait after the first, second … failure; after the last one the purge is discarded. */
const PURGE_RETRY_DELAYS = array( MINUTE_IN_SECONDS, 10 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS, 6 * HOUR_IN_SECONDS );

/** Runs at the end of a request, when all its changes are stored. */
function send_recorded_purges(): void {
	$actions = recorded_actions();
	foreach ( $actions as $action => $addresses ) {
		foreach ( array_chunk( $addresses, MAX_POSTS_PER_PURGE ) ?: array( array() ) as $posts ) {
			$wide = Changes::$others;
			queue_purge( (string) wp_json_encode( compact( 'action', 'posts', 'wide' ) ) );
		}
	}
	foreach ( array_chunk( Changes::$files, MAX_POSTS_PER_PURGE ) as $files ) {
		queue_purge( (string) wp_json_encode( array( 'action' => 'update', 'posts' => array(), 'wide' => true, 'files' => $files ) ) );
	}
	if ( array() === $actions ) {
		return;
	}
	remember_change();
	if ( finish_response() ) {
		deliver_purges();
		return;
	}
	// As WordPress starts WP-Cron: a request to itself without waiting for the response.
	wp_remote_post(
		admin_url( 'admin-ajax.php' ),
		array(
			'timeout'   => 0.01,
			'blocking'  => false,
			// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- WordPress's own filter.
			'sslverify' => apply_filters( 'https_local_ssl_verify', false ),
			'body'      => array( 'action' => PURGE_EVENT ),
		)
	);
}

/** Sends the response to the editor when PHP can do so. Returns whether nobody waits for this request. */
function finish_response(): bool {
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

/** Handles WordPress's request to itself. Public: it only sends what is due and returns nothing. */
function handle_purge_request(): void {
	ignore_user_abort( true );
	deliver_purges();
	wp_die( '', '', array( 'response' => 204 ) );
}

/** Schedules a check every five minutes for purges that failed or were not sent. */
function schedule_purges(): void {
	if ( ! wp_installing() && ! wp_next_scheduled( PURGE_EVENT ) ) {
		wp_schedule_event( time() + 5 * MINUTE_IN_SECONDS, PURGE_EVENT, PURGE_EVENT );
	}
}

function add_purge_interval( array $intervals ): array {
	$intervals[ PURGE_EVENT ] = array(
		'interval' => 5 * MINUTE_IN_SECONDS,
		'display'  => __( 'Tabulia blog: every five minutes', 'tabulia-blog' ),
	);
	return $intervals;
}

/**
 * Sends the purges that are due, until one fails: the others would fail as well.
 *
 * @param int|string $now Unix seconds; '' (from WordPress's hooks) for now.
 */
function deliver_purges( $now = '' ): void {
	$now = '' === $now ? time() : (int) $now;
	foreach ( queued_purges() as $purge ) {
		$delay = PURGE_RETRY_DELAYS[ $purge['failures'] ] ?? null;
		// Marked as failed before it is sent: no other request sends it, and a crash does not lose it.
		if ( $purge['due'] > $now || ! requeue_purge( $purge, $now + (int) $delay, $purge['failures'] + 1 ) ) {
			continue;
		}
		$failure = post_purge( $purge['body'] );
		if ( null === $failure ) {
			delete_purge( $purge );
			delete_option( FAILURE_OPTION );
			continue;
		}
		update_option( FAILURE_OPTION, $failure, false );
		if ( null === $delay ) {
			delete_purge( $purge );
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log
			error_log( "Tabulia blog: a purge was discarded: $failure" );
		}
		return;
	}
}

/**
 * Sends a request with a new signature, which is valid for five minutes.
 *
 * @param string $purpose `purge`, `state` or `test-mail`.
 * @return array|\WP_Error
 */
function post_signed( string $purpose, string $body ) {
	$timestamp = (string) time();
	return wp_remote_post(
		site_origin() . "/api/blog/$purpose",
		array(
			'timeout'     => PURGE_TIMEOUT_SECONDS,
			'redirection' => 0,
			'headers'     => array(
				'Content-Type'     => 'application/json',
				'X-Blog-Timestamp' => $timestamp,
				'X-Blog-Signature' => signature_of( "{$purpose}.{$timestamp}.{$body}" ),
			),
			'body'        => $body,
		)
	);
}

/** Sends a purge. Returns null or why it failed. */
function post_purge( string $body ): ?string {
	$response = post_signed( 'purge', $body );
	if ( is_wp_error( $response ) ) {
		return $response->get_error_message();
	}
	if ( false !== strpos( (string) wp_remote_retrieve_body( $response ), '"signature_mismatch"' ) ) {
		return __( 'it rejects the signature; compare the shared secret and the clocks of both servers', 'tabulia-blog' );
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	/* translators: %d: an HTTP status. */
	return 200 === $status ? null : sprintf( __( 'the site returned HTTP %d', 'tabulia-blog' ), $status );
}

<?php
/**
 * The queue of purges, one row of the options table for each. WP-Cron's list would lose some: it is one
 * value, and of two requests that change it at the same time the later overwrites the earlier.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- the rows are no options, and a cached one was perhaps sent already.

defined( 'ABSPATH' ) || exit;

/** Followed by the time, so that names sort in the order of the queue. */
const QUEUE_PREFIX = 'tabulia_blog_queued_';

/** @param string $body JSON that is signed and sent. */
function queue_purge( string $body ): void {
	global $wpdb;
	$row = array(
		'option_name'  => QUEUE_PREFIX . sprintf( '%.6F_', microtime( true ) ) . wp_generate_password( 8, false ),
		'option_value' => queue_value( $body, time(), 0 ),
		'autoload'     => 'no',
	);
	$wpdb->insert( $wpdb->options, $row );
}

/** @param int $due The earliest time to send it. */
function queue_value( string $body, int $due, int $failures ): string {
	return (string) wp_json_encode( compact( 'due', 'failures', 'body' ) );
}

/**
 * All queued purges, the oldest first.
 *
 * @return list<array{name: string, value: string, due: int, failures: int, body: string}>
 */
function queued_purges(): array {
	global $wpdb;
	$like = $wpdb->esc_like( QUEUE_PREFIX ) . '%';
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT option_name AS name, option_value AS value FROM {$wpdb->options} WHERE option_name LIKE %s ORDER BY option_name",
			$like
		),
		ARRAY_A
	);
	return array_map(
		static function ( array $row ): array {
			return $row + (array) json_decode( $row['value'], true );
		},
		$rows
	);
}

/** Updates a purge; false when another request has changed it meanwhile. */
function requeue_purge( array $purge, int $due, int $failures ): bool {
	global $wpdb;
	$changed = $wpdb->update(
		$wpdb->options,
		array( 'option_value' => queue_value( $purge['body'], $due, $failures ) ),
		array(
			'option_name'  => $purge['name'],
			'option_value' => $purge['value'],
		)
	);
	return 1 === $changed;
}

function delete_purge( array $purge ): void {
	global $wpdb;
	$wpdb->delete( $wpdb->options, array( 'option_name' => $purge['name'] ) );
}

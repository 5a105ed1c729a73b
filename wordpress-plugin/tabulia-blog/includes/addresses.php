<?php
/**
 * `GET /wp-json/tabulia/v1/addresses`: where the content of former addresses is. The site keeps the list, so
 * that an unknown address costs WordPress nothing.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- no function of WordPress reads these, and the site keeps the list.

defined( 'ABSPATH' ) || exit;

/** The newest addresses of each kind that are kept. */
const MAX_ADDRESSES = 2000;

function register_addresses_route(): void {
	register_rest_route(
		'tabulia/v1',
		'/addresses',
		array(
			'methods'             => 'GET',
			'callback'            => __NAMESPACE__ . '\\former_addresses',
			'permission_callback' => '__return_true',
		)
	);
}

/** @return array<string, list<array<string, mixed>>> */
function former_addresses(): array {
	return array(
		'moved'     => moved_posts(),
		'gone'      => trashed_posts(),
		'redirects' => editor_redirects(),
	);
}

/** Former slugs of published posts, which WordPress keeps when an editor changes one. */
function moved_posts(): array {
	global $wpdb;
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT p.ID AS id, p.post_name AS slug, m.meta_value AS former FROM {$wpdb->postmeta} m
			JOIN {$wpdb->posts} p ON p.ID = m.post_id
			WHERE m.meta_key = '_wp_old_slug' AND p.post_type = 'post' AND p.post_status = 'publish'
			ORDER BY m.meta_id DESC LIMIT %d",
			MAX_ADDRESSES
		),
		ARRAY_A
	);
	return array_map(
		static function ( array $row ): array {
			return array(
				'lang' => $row['language'],
				'from' => $row['former'],
				'to'   => $row['slug'],
			);
		},
		with_languages( $rows )
	);
}

/** Posts in the trash that were public, also under their former slugs. */
function trashed_posts(): array {
	global $wpdb;
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT p.ID AS id, s.meta_value AS slug FROM {$wpdb->posts} p
			JOIN {$wpdb->postmeta} s ON s.post_id = p.ID AND s.meta_key IN ('_wp_desired_post_slug', '_wp_old_slug')
			JOIN {$wpdb->postmeta} w ON w.post_id = p.ID AND w.meta_key = '_wp_trash_meta_status'
			WHERE p.post_type = 'post' AND p.post_status = 'trash' AND w.meta_value = 'publish'
			ORDER BY p.post_modified DESC LIMIT %d",
			MAX_ADDRESSES
		),
		ARRAY_A
	);
	return array_map(
		static function ( array $row ): array {
			return array(
				'lang' => $row['language'],
				'slug' => $row['slug'],
			);
		},
		with_languages( $rows )
	);
}

/** Adds the language of each post, with one query for all of them. */
function with_languages( array $rows ): array {
	_prime_post_caches( array_map( 'intval', array_column( $rows, 'id' ) ) );
	return array_map(
		static function ( array $row ): array {
			return $row + array( 'language' => post_language( (int) $row['id'] ) );
		},
		$rows
	);
}

/**
 * Redirects of the Redirection plugin (https://redirection.me) while it is active. Those that depend on more
 * than the address, such as the visitor's browser, are left to it.
 */
function editor_redirects(): array {
	if ( ! defined( 'REDIRECTION_DB_VERSION' ) ) {
		return array();
	}
	global $wpdb;
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT url, regex, action_type, action_code, action_data FROM {$wpdb->prefix}redirection_items
			WHERE status = 'enabled' AND match_type = 'url' AND action_type IN ('url', 'error')
			ORDER BY position, id LIMIT %d",
			MAX_ADDRESSES
		),
		ARRAY_A
	);
	return array_map(
		static function ( array $row ): array {
			return array(
				'from'  => $row['url'],
				'regex' => 1 === (int) $row['regex'],
				'to'    => 'url' === $row['action_type'] ? (string) $row['action_data'] : '',
				'code'  => (int) $row['action_code'],
			);
		},
		(array) $rows
	);
}

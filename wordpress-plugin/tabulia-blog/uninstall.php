<?php
/**
 * Removes what the plugin stores for itself, on each site of a network. Languages, translations and metadata of
 * posts are content, and stay.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Its settings, the last failure, the queue and the scheduled event. */
function forget_site(): void {
	global $wpdb;
	delete_option( 'tabulia_blog_settings' );
	delete_option( 'tabulia_blog_failure' );
	wp_clear_scheduled_hook( 'tabulia_blog_purge' );
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- rows of the queue are no options of WordPress's.
	$wpdb->query(
		$wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( 'tabulia_blog_queued_' ) . '%' )
	);
}

if ( ! is_multisite() ) {
	forget_site();
	return;
}
foreach ( get_sites(
	array(
		'fields' => 'ids',
		'number' => 0,
	)
) as $site ) {
	switch_to_blog( $site );
	forget_site();
	restore_current_blog();
}

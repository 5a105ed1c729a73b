<?php
/**
 * Plugin Name: Tabulia blog
 * Description: Lets Tabulia's site read, preview and refresh this blog.
 * Version: 1.1.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 *
 * A must-use plugin: copy this file and the folder beside it into wp-content/mu-plugins, and set
 * in wp-config.php (or in the environment) the values of the site's Worker for SITE_ORIGIN and
 * WORDPRESS_SECRET:
 *
 *     define( 'TABULIA_SITE_ORIGIN', 'https://www.example.com' );
 *     define( 'TABULIA_WORDPRESS_SECRET', '…at least 16 characters…' );
 *
 * Without both it only shows a notice to administrators. Languages are those of Polylang (free or
 * Pro) when it is active; otherwise this plugin stores them itself.
 *
 * This program is free software; you can redistribute it and/or modify it under the terms of the
 * GNU General Public License as published by the Free Software Foundation; either version 2 of
 * the License, or (at your option) any later version. It comes WITHOUT ANY WARRANTY.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/tabulia-blog/settings.php';
require __DIR__ . '/tabulia-blog/notices.php';

add_action( 'admin_notices', __NAMESPACE__ . '\\show_notices' );

if ( ! is_configured() ) {
	return;
}

require __DIR__ . '/tabulia-blog/languages.php';
require __DIR__ . '/tabulia-blog/own-languages.php';
require __DIR__ . '/tabulia-blog/fields.php';
require __DIR__ . '/tabulia-blog/seo.php';
require __DIR__ . '/tabulia-blog/language-filter.php';
require __DIR__ . '/tabulia-blog/addresses.php';
require __DIR__ . '/tabulia-blog/editing.php';
require __DIR__ . '/tabulia-blog/biographies.php';
require __DIR__ . '/tabulia-blog/changes.php';
require __DIR__ . '/tabulia-blog/purge-queue.php';
require __DIR__ . '/tabulia-blog/purge.php';
require __DIR__ . '/tabulia-blog/preview.php';

// REST for the site: fields of posts and terms, lists in one language.
add_action( 'init', __NAMESPACE__ . '\\register_fields', 20 );
add_action( 'rest_api_init', __NAMESPACE__ . '\\expose_languages', 99 );
add_action( 'rest_api_init', __NAMESPACE__ . '\\expose_seo' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\expose_biographies' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\register_addresses_route' );
add_filter( 'rest_post_collection_params', __NAMESPACE__ . '\\add_language_parameter', 20 );
add_filter( 'rest_post_query', __NAMESPACE__ . '\\filter_posts', 20, 2 );
add_filter( 'rest_category_query', __NAMESPACE__ . '\\filter_terms', 20, 2 );
add_filter( 'rest_post_tag_query', __NAMESPACE__ . '\\filter_terms', 20, 2 );

// Forms for editors.
add_action( 'add_meta_boxes_post', __NAMESPACE__ . '\\add_post_box' );
add_action( 'save_post_post', __NAMESPACE__ . '\\save_post_box' );
add_action( 'category_edit_form_fields', __NAMESPACE__ . '\\show_term_fields' );
add_action( 'post_tag_edit_form_fields', __NAMESPACE__ . '\\show_term_fields' );
add_action( 'edited_category', __NAMESPACE__ . '\\save_term_fields' );
add_action( 'edited_post_tag', __NAMESPACE__ . '\\save_term_fields' );
foreach ( array( 'show_user_profile', 'edit_user_profile' ) as $shown ) {
	add_action( $shown, __NAMESPACE__ . '\\show_biographies' );
}
foreach ( array( 'personal_options_update', 'edit_user_profile_update' ) as $saved ) {
	add_action( $saved, __NAMESPACE__ . '\\save_biographies' );
}

// Purges. The changes of a request are sent together, after all of them are stored.
add_action( 'pre_post_update', __NAMESPACE__ . '\\record_address' );
add_action( 'before_delete_post', __NAMESPACE__ . '\\record_deletion' );
add_action( 'transition_post_status', __NAMESPACE__ . '\\record_transition', 10, 3 );
add_action( 'created_term', __NAMESPACE__ . '\\record_term_change', 10, 3 );
add_action( 'edited_term', __NAMESPACE__ . '\\record_term_change', 10, 3 );
add_action( 'delete_term', __NAMESPACE__ . '\\record_term_change', 10, 3 );
add_action( 'profile_update', __NAMESPACE__ . '\\record_other_change' );
foreach ( array( 'updated', 'deleted', 'enabled', 'disabled' ) as $change ) {
	add_action( "redirection_redirect_$change", __NAMESPACE__ . '\\record_other_change' );
}
add_action( 'shutdown', __NAMESPACE__ . '\\send_recorded_purges' );
add_action( 'wp_ajax_' . PURGE_EVENT, __NAMESPACE__ . '\\handle_purge_request' );
add_action( 'wp_ajax_nopriv_' . PURGE_EVENT, __NAMESPACE__ . '\\handle_purge_request' );
add_filter( 'cron_schedules', __NAMESPACE__ . '\\add_purge_interval' );
add_action( 'init', __NAMESPACE__ . '\\schedule_purges' );
add_action( PURGE_EVENT, __NAMESPACE__ . '\\deliver_purges' );

add_filter( 'preview_post_link', __NAMESPACE__ . '\\preview_link', 20, 2 );
add_action( 'template_redirect', __NAMESPACE__ . '\\redirect_preview', 1 );

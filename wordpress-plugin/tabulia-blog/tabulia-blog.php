<?php
/**
 * Plugin Name: Tabulia blog
 * Description: Lets Tabulia's site read, preview and refresh this blog, and shows its writers what readers see.
 * Version: 2.1.0
 * Requires at least: 6.5
 * Requires PHP: 7.4
 * Author: Tabulia
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: tabulia-blog
 * Domain Path: /languages
 *
 * This program is free software; you can redistribute it and/or modify it under the terms of the
 * GNU General Public License as published by the Free Software Foundation; either version 2 of
 * the License, or (at your option) any later version. It comes WITHOUT ANY WARRANTY.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

// It may be a must-use plugin and an ordinary one on the same site.
if ( defined( __NAMESPACE__ . '\\VERSION' ) ) {
	return;
}

const VERSION = '2.1.0';
const FOLDER  = __DIR__;

// Not in a loop, whose variable would be global.
array_map(
	static function ( string $part ): void {
		require __DIR__ . "/includes/$part.php";
	},
	array(
		...array( 'settings', 'settings-page', 'notices', 'texts', 'languages', 'own-languages', 'new-posts', 'translate' ),
		...array( 'fields', 'seo', 'language-filter', 'addresses', 'editing', 'post-list', 'block-editor', 'biographies' ),
		...array( 'site-links', 'visibility', 'site-state', 'shown-parts', 'changes', 'change-notice', 'purge-queue', 'purge', 'preview', 'grid-columns', 'picture-versions', 'newsletter' ),
	)
);

add_action( 'init', __NAMESPACE__ . '\\load_texts', 1 );
add_action( 'admin_notices', __NAMESPACE__ . '\\show_notices' );
add_action( 'admin_menu', __NAMESPACE__ . '\\add_settings_page' );
add_action( 'admin_init', __NAMESPACE__ . '\\register_settings' );

if ( ! is_configured() ) {
	return;
}

// REST for the site and the block editor: fields of posts and terms, lists in one language.
add_action( 'init', __NAMESPACE__ . '\\register_fields', 20 );
// After Polylang Pro, and before WordPress declares what its routes accept.
add_action( 'rest_api_init', __NAMESPACE__ . '\\expose_languages', 98 );
add_action( 'rest_api_init', __NAMESPACE__ . '\\expose_seo' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\expose_biographies' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\expose_byline' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\expose_default_category' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\register_addresses_route' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\register_translation_route' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\register_visibility_route' );
add_filter( 'rest_prepare_attachment', __NAMESPACE__ . '\\version_cover', 20, 3 );
add_filter( 'wp_content_img_tag', __NAMESPACE__ . '\\version_picture', 20, 3 );
add_filter( 'rest_prepare_post', __NAMESPACE__ . '\\date_by_parts', 20, 3 );
add_action( 'rest_api_init', __NAMESPACE__ . '\\register_test_mail_route' );
add_filter( 'rest_post_collection_params', __NAMESPACE__ . '\\add_language_parameter', 20 );
add_filter( 'rest_post_query', __NAMESPACE__ . '\\filter_posts', 20, 2 );
add_filter( 'rest_category_query', __NAMESPACE__ . '\\filter_terms', 20, 2 );
add_filter( 'rest_post_tag_query', __NAMESPACE__ . '\\filter_terms', 20, 2 );

// For writers: forms, the list of posts, the block editor.
add_action( 'add_meta_boxes_post', __NAMESPACE__ . '\\add_post_boxes' );
add_action( 'save_post_post', __NAMESPACE__ . '\\save_post_box' );
add_action( 'transition_post_status', __NAMESPACE__ . '\\note_new_post', 10, 3 );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\settle_language', 10, 2 );
add_action( 'category_edit_form_fields', __NAMESPACE__ . '\\show_term_fields' );
add_action( 'post_tag_edit_form_fields', __NAMESPACE__ . '\\show_term_fields' );
add_action( 'edited_category', __NAMESPACE__ . '\\save_term_fields' );
add_action( 'edited_post_tag', __NAMESPACE__ . '\\save_term_fields' );
add_filter( 'manage_post_posts_columns', __NAMESPACE__ . '\\add_language_column' );
add_action( 'manage_post_posts_custom_column', __NAMESPACE__ . '\\show_language_column', 10, 2 );
add_action( 'restrict_manage_posts', __NAMESPACE__ . '\\show_language_filter' );
add_action( 'pre_get_posts', __NAMESPACE__ . '\\apply_language_filter' );
add_action( 'admin_post_' . TRANSLATE_ACTION, __NAMESPACE__ . '\\handle_translate' );
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\\add_block_editor_script' );
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\\add_parts_script' );
add_action( 'admin_enqueue_scripts', __NAMESPACE__ . '\\follow_change' );
add_action( 'show_user_profile', __NAMESPACE__ . '\\show_biographies' );
add_action( 'edit_user_profile', __NAMESPACE__ . '\\show_biographies' );
add_action( 'personal_options_update', __NAMESPACE__ . '\\save_biographies' );
add_action( 'edit_user_profile_update', __NAMESPACE__ . '\\save_biographies' );

// Readers: every link, and WordPress's own pages, lead to the site.
add_filter( 'post_link', __NAMESPACE__ . '\\post_site_link', 20, 3 );
add_filter( 'term_link', __NAMESPACE__ . '\\term_site_link', 20, 3 );
add_filter( 'author_link', __NAMESPACE__ . '\\author_site_link', 20, 3 );
add_filter( 'render_block_core/group', __NAMESPACE__ . '\\name_grid_columns', 20, 2 );
add_filter( 'wp_sitemaps_enabled', '__return_false' );
add_filter( 'preview_post_link', __NAMESPACE__ . '\\preview_link', 20, 2 );
add_action( 'template_redirect', __NAMESPACE__ . '\\redirect_preview', 1 );
add_action( 'template_redirect', __NAMESPACE__ . '\\redirect_to_site', 2 );

// Purges. The changes of a request are sent together, after all of them are stored.
add_action( 'pre_post_update', __NAMESPACE__ . '\\record_address' );
add_action( 'before_delete_post', __NAMESPACE__ . '\\record_deletion' );
add_action( 'transition_post_status', __NAMESPACE__ . '\\record_transition', 10, 3 );
add_action( 'created_term', __NAMESPACE__ . '\\record_term_change', 10, 3 );
add_action( 'edited_term', __NAMESPACE__ . '\\record_term_change', 10, 3 );
add_action( 'delete_term', __NAMESPACE__ . '\\record_term_change', 10, 3 );
add_action( 'update_option_default_category', __NAMESPACE__ . '\\record_other_change' );
add_action( 'profile_update', __NAMESPACE__ . '\\record_other_change' );
add_action( 'attachment_updated', __NAMESPACE__ . '\\record_other_change' );
add_action( 'delete_attachment', __NAMESPACE__ . '\\record_removed_file' );
add_action( 'updated_post_meta', __NAMESPACE__ . '\\record_file_change', 10, 3 );
add_action( 'redirection_redirect_updated', __NAMESPACE__ . '\\record_other_change' );
add_action( 'redirection_redirect_deleted', __NAMESPACE__ . '\\record_other_change' );
add_action( 'redirection_redirect_enabled', __NAMESPACE__ . '\\record_other_change' );
add_action( 'redirection_redirect_disabled', __NAMESPACE__ . '\\record_other_change' );
add_action( 'shutdown', __NAMESPACE__ . '\\send_recorded_purges' );
add_action( 'wp_ajax_' . PURGE_EVENT, __NAMESPACE__ . '\\handle_purge_request' );
add_action( 'wp_ajax_nopriv_' . PURGE_EVENT, __NAMESPACE__ . '\\handle_purge_request' );
add_filter( 'cron_schedules', __NAMESPACE__ . '\\add_purge_interval' );
add_action( 'init', __NAMESPACE__ . '\\schedule_purges' );
add_action( PURGE_EVENT, __NAMESPACE__ . '\\deliver_purges' );

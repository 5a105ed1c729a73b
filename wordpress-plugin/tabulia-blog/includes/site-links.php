<?php
/**
 * Links of posts, categories, tags and authors lead to the site, and so do WordPress's own pages: readers and search
 * engines meet each text at one address.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Names of the site's archives, by taxonomy. */
const SITE_ARCHIVES = array(
	'category' => 'category',
	'post_tag' => 'tag',
);

function blog_url( string $language ): string {
	return site_origin() . "/$language/blog";
}

/**
 * The post on the site; WordPress's own link of a draft, and of a language that the site does not have.
 *
 * @param string|mixed $link      WordPress's own.
 * @param bool         $leavename Whether `%postname%` stands for the slug, which the editor fills in.
 */
function post_site_link( $link, \WP_Post $post, bool $leavename = false ): string {
	$language = post_language( $post->ID );
	$is_shown = $leavename || in_array( $post->post_status, array( 'publish', 'future' ), true );
	if ( 'post' !== $post->post_type || ! $is_shown || ! isset( LANGUAGES[ $language ] ) ) {
		return (string) $link;
	}
	return blog_url( $language ) . '/' . ( $leavename ? '%postname%' : $post->post_name );
}

/** @param string|mixed $link WordPress's own. */
function term_site_link( $link, \WP_Term $term, string $taxonomy ): string {
	$language = term_language( $term->term_id );
	if ( ! isset( SITE_ARCHIVES[ $taxonomy ], LANGUAGES[ $language ] ) ) {
		return (string) $link;
	}
	return blog_url( $language ) . '/' . SITE_ARCHIVES[ $taxonomy ] . '/' . $term->slug;
}

/** @param string|mixed $link WordPress's own. */
function author_site_link( $link, int $id, string $slug ): string {
	return blog_url( NEW_LANGUAGE ) . "/author/$slug";
}

/** Address on the site of what the visitor requests of WordPress. */
function site_page(): string {
	$object = get_queried_object();
	if ( $object instanceof \WP_Post && 'post' === $object->post_type && 'publish' === $object->post_status ) {
		return (string) get_permalink( $object );
	}
	if ( $object instanceof \WP_Term && isset( SITE_ARCHIVES[ $object->taxonomy ] ) ) {
		return (string) get_term_link( $object );
	}
	if ( $object instanceof \WP_User ) {
		return get_author_posts_url( $object->ID );
	}
	return is_feed() ? blog_url( NEW_LANGUAGE ) . '/feed.xml' : blog_url( NEW_LANGUAGE );
}

/** WordPress shows no page to visitors. An attachment that is not of a post is a file, which the server sends. */
function redirect_to_site(): void {
	if ( is_robots() || is_favicon() || is_preview() ) {
		return;
	}
	$page = site_page();
	header( 'X-Robots-Tag: noindex' );
	// An address that WordPress does not know may come to exist.
	$status = is_404() ? 302 : 301;
	// Not wp_safe_redirect: the site is another host, fixed by the settings.
	wp_redirect( $page, $status, 'Tabulia Blog' ); // phpcs:ignore WordPress.Security.SafeRedirect
	exit;
}

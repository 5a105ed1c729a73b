<?php
/**
 * The REST field `seo` of posts: our own fields, completed by Rank Math's where that plugin is active.
 * Yoast has a field of its own, which the site reads, except for `noindex`: there it says the same of all posts of a
 * WordPress that discourages search engines, as this one may. Only the choice for a single post counts.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Fields of the post's box that are in `seo` only, with the types of their inputs. */
const SEO_FIELDS = array(
	'seo_canonical' => 'url',
	'seo_image'     => 'url',
	'seo_noindex'   => 'checkbox',
);

function expose_seo(): void {
	expose( 'post', 'seo', array( 'type' => 'object' ), 'post_seo' );
}

/** @return array<string, string|bool> */
function post_seo( int $id ): array {
	$own  = array(
		'title'       => '',
		'description' => '',
		'canonical'   => (string) get_post_meta( $id, 'seo_canonical', true ),
		'image'       => (string) get_post_meta( $id, 'seo_image', true ),
		'noindex'     => '1' === get_post_meta( $id, 'seo_noindex', true ) || is_hidden_by_yoast( $id ),
	);
	$rank = rank_math_seo( $id );
	foreach ( $rank as $name => $value ) {
		if ( '' === $own[ $name ] || false === $own[ $name ] ) {
			$own[ $name ] = $value;
		}
	}
	return $own;
}

/** Whether the post's editor chose *No* in Yoast; its default for all posts has no value here. */
function is_hidden_by_yoast( int $id ): bool {
	return defined( 'WPSEO_VERSION' ) && '1' === get_post_meta( $id, '_yoast_wpseo_meta-robots-noindex', true );
}

/**
 * Metadata that Rank Math stores for a post, its variables filled. It registers them for pages only, and in REST
 * removes all that it does not know; it has none at all until its wizard was followed.
 *
 * @return array<string, string|bool>
 */
function rank_math_seo( int $id ): array {
	if ( ! function_exists( 'rank_math' ) ) {
		return array();
	}
	$has_variables = isset( \rank_math()->variables );
	if ( $has_variables ) {
		\rank_math()->variables->setup();
	}
	$text   = static function ( string $key ) use ( $id, $has_variables ): string {
		$value = get_post_meta( $id, $key, true );
		if ( ! is_string( $value ) || ! $has_variables ) {
			return is_string( $value ) ? $value : '';
		}
		return trim( (string) \RankMath\Helper::replace_vars( $value, get_post( $id ) ) );
	};
	$robots = get_post_meta( $id, 'rank_math_robots', true );
	return array(
		'title'       => $text( 'rank_math_title' ),
		'description' => $text( 'rank_math_description' ),
		'canonical'   => $text( 'rank_math_canonical_url' ),
		'image'       => $text( 'rank_math_facebook_image' ),
		'noindex'     => is_array( $robots ) && in_array( 'noindex', $robots, true ),
	);
}

<?php
/**
 * Languages without Polylang: two hidden fields of posts and terms.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

const LANGUAGE_KEY = '_tabulia_lang';

/** Ids by language, including the object's own; stored on each of the translations. */
const TRANSLATIONS_KEY = '_tabulia_translations';

/** @param string $kind `post` or `term`. */
function own_language( string $kind, int $id ): string {
	$language = get_metadata( $kind, $id, LANGUAGE_KEY, true );
	if ( is_string( $language ) && isset( LANGUAGES[ $language ] ) ) {
		return $language;
	}
	return 'post' === $kind && is_new_post( $id ) ? expected_language( $id ) : DEFAULT_LANGUAGE;
}

/**
 * @param string $kind `post` or `term`.
 * @return array<string, int>
 */
function own_translations( string $kind, int $id ): array {
	$group = get_metadata( $kind, $id, TRANSLATIONS_KEY, true );
	return is_array( $group ) ? array_intersect_key( $group, LANGUAGES ) : array();
}

/**
 * Sets the language of a post or a term. With another id the two become translations of each
 * other; with 0 the object leaves its group. Pages of the other members show the difference as well.
 *
 * @param string $kind `post` or `term`.
 */
function set_own_language( string $kind, int $id, string $language, int $other ): void {
	$before = own_translations( $kind, $id );
	$former = array( ...array_values( own_translations( $kind, $id ) ), ...array_values( own_translations( $kind, $other ) ) );
	foreach ( $former as $member ) {
		delete_metadata( $kind, $member, TRANSLATIONS_KEY );
	}
	update_metadata( $kind, $id, LANGUAGE_KEY, $language );
	$other_language = 0 === $other ? $language : own_language( $kind, $other );
	$group          = $other_language === $language ? array() : array(
		$language       => $id,
		$other_language => $other,
	);
	if ( count( $before ) !== count( $group ) || array_diff_assoc( $before, $group ) ) {
		record_other_change();
	}
	foreach ( $group as $member ) {
		update_metadata( $kind, $member, TRANSLATIONS_KEY, $group );
	}
}

<?php
/**
 * The REST field `biographies` of users: one for each language, since WordPress has only one. Polylang stores them
 * in the same fields and has its own form for them.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

function expose_biographies(): void {
	expose( 'user', 'biographies', array( 'type' => 'object' ), 'user_biographies' );
}

/**
 * A biography by language; the common one where a language has none.
 *
 * @return array<string, string>
 */
function user_biographies( int $id ): array {
	$biographies = array();
	foreach ( array_keys( LANGUAGES ) as $language ) {
		$own                      = (string) get_user_meta( $id, biography_key( $language ), true );
		$biographies[ $language ] = '' === $own ? (string) get_user_meta( $id, 'description', true ) : $own;
	}
	return $biographies;
}

function show_biographies( \WP_User $user ): void {
	if ( has_polylang() ) {
		return;
	}
	echo '<h2>' . esc_html__( 'Tabulia blog', 'tabulia-blog' ) . '</h2><table class="form-table" role="presentation">';
	foreach ( language_names() as $language => $name ) {
		$key = biography_key( $language );
		printf(
			'<tr><th><label for="%1$s">%2$s</label></th><td><textarea class="large-text" rows="4" id="%1$s" name="%1$s">%3$s</textarea></td></tr>',
			esc_attr( "tabulia_$key" ),
			/* translators: %s: name of a language. */
			esc_html( sprintf( __( 'Biography, %s', 'tabulia-blog' ), $name ) ),
			esc_textarea( (string) get_user_meta( $user->ID, $key, true ) )
		);
	}
	echo '</table>';
	wp_nonce_field( EDIT_NONCE, EDIT_NONCE );
}

function save_biographies( int $id ): void {
	if ( has_polylang() || ! is_form_submitted() || ! current_user_can( 'edit_user', $id ) ) {
		return;
	}
	foreach ( array_keys( LANGUAGES ) as $language ) {
		$key   = biography_key( $language );
		$value = submitted( $key, 'sanitize_textarea_field' );
		if ( '' === $value ) {
			delete_user_meta( $id, $key );
		} else {
			update_user_meta( $id, $key, wp_slash( $value ) );
		}
	}
}

function biography_key( string $language ): string {
	return "description_$language";
}

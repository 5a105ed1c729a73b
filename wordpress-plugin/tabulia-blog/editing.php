<?php
/**
 * Forms for the site's fields: a box beside the post; without Polylang also its language and
 * translation, and those of categories and tags.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

const EDIT_NONCE = 'tabulia_blog_edit';

function add_post_box(): void {
	add_meta_box( 'tabulia-blog', 'Tabulia blog', __NAMESPACE__ . '\\show_post_box', 'post', 'side' );
}

function show_post_box( \WP_Post $post ): void {
	wp_nonce_field( EDIT_NONCE, EDIT_NONCE );
	foreach ( POST_FIELDS as $key => list( $type, $label ) ) {
		$value = (string) get_post_meta( $post->ID, $key, true );
		show_input( $key, $label, 'integer' === $type ? 'number' : 'text', '0' === $value ? '' : $value );
	}
	foreach ( SEO_FIELDS as $key => list( $type, $label ) ) {
		show_input( $key, $label, $type, (string) get_post_meta( $post->ID, $key, true ) );
	}
	if ( ! has_polylang() ) {
		show_language_inputs( 'post', $post->ID );
	}
}

function save_post_box( int $id ): void {
	if ( ! is_form_submitted() || wp_is_post_autosave( $id ) || wp_is_post_revision( $id ) || ! current_user_can( 'edit_post', $id ) ) {
		return;
	}
	foreach ( array_keys( POST_FIELDS + SEO_FIELDS ) as $key ) {
		$value = submitted( $key );
		if ( '' === $value ) {
			delete_post_meta( $id, $key );
		} else {
			// The field's registration sanitises it.
			update_post_meta( $id, $key, wp_slash( $value ) );
		}
	}
	save_language( 'post', $id );
}

function show_term_fields( \WP_Term $term ): void {
	if ( has_polylang() ) {
		return;
	}
	echo '<tr class="form-field"><th scope="row">Tabulia blog</th><td>';
	wp_nonce_field( EDIT_NONCE, EDIT_NONCE );
	show_language_inputs( 'term', $term->term_id );
	echo '</td></tr>';
}

function save_term_fields( int $id ): void {
	if ( is_form_submitted() && current_user_can( 'edit_term', $id ) ) {
		save_language( 'term', $id );
	}
}

function show_language_inputs( string $kind, int $id ): void {
	$language = own_language( $kind, $id );
	echo '<p><label>Language<br><select name="tabulia_lang">';
	foreach ( LANGUAGES as $slug => $name ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $slug ), selected( $slug, $language, false ), esc_html( $name ) );
	}
	echo '</select></label></p>';
	$others = array_diff( own_translations( $kind, $id ), array( $id ) );
	show_input( 'translation', 'Id of its translation (empty: none)', 'number', (string) reset( $others ) );
}

function show_input( string $key, string $label, string $type, string $value ): void {
	if ( 'checkbox' === $type ) {
		printf(
			'<p><label><input type="checkbox" name="%s" value="1"%s> %s</label></p>',
			esc_attr( "tabulia_$key" ),
			checked( '1', $value, false ),
			esc_html( $label )
		);
		return;
	}
	printf(
		'<p><label>%s<br><input class="widefat" type="%s" min="0" name="%s" value="%s"></label></p>',
		esc_html( $label ),
		esc_attr( $type ),
		esc_attr( "tabulia_$key" ),
		esc_attr( $value )
	);
}

/** Stores the submitted language. A translation must be another object of the same kind that the user may edit. */
function save_language( string $kind, int $id ): void {
	$language = submitted( 'lang' );
	if ( has_polylang() || ! isset( LANGUAGES[ $language ] ) ) {
		return;
	}
	$other = (int) submitted( 'translation' );
	$found = 'post' === $kind ? 'post' === get_post_type( $other ) : get_term( $other ) instanceof \WP_Term;
	$may   = $found && $other !== $id && current_user_can( "edit_$kind", $other );
	set_own_language( $kind, $id, $language, $may ? $other : 0 );
}

function is_form_submitted(): bool {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput
	return isset( $_POST[ EDIT_NONCE ] ) && wp_verify_nonce( wp_unslash( $_POST[ EDIT_NONCE ] ), EDIT_NONCE );
}

/** A field of our form as plain text, '' when it is missing. */
function submitted( string $key, string $sanitise = 'sanitize_text_field' ): string {
	// phpcs:ignore WordPress.Security.NonceVerification.Missing -- is_form_submitted() comes first.
	$value = $_POST[ "tabulia_$key" ] ?? '';
	return is_string( $value ) ? $sanitise( wp_unslash( $value ) ) : '';
}

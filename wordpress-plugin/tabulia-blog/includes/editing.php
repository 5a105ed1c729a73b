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

/** The posts to choose from in the classic editor; the block editor searches. */
const MAX_CHOICES = 100;

function add_post_boxes(): void {
	if ( ! has_polylang() ) {
		// The block editor has a panel for it (block-editor.php).
		$classic = array( '__back_compat_meta_box' => true );
		add_meta_box( 'tabulia-blog-language', __( 'Language on the site', 'tabulia-blog' ), __NAMESPACE__ . '\\show_language_box', 'post', 'side', 'high', $classic );
	}
	add_meta_box( 'tabulia-blog', __( 'Tabulia blog', 'tabulia-blog' ), __NAMESPACE__ . '\\show_post_box', 'post', 'side' );
}

function show_language_box( \WP_Post $post ): void {
	show_language_inputs( 'post', $post->ID );
	foreach ( array_keys( LANGUAGES ) as $language ) {
		if ( 'auto-draft' !== $post->post_status && may_translate( $post->ID, $language ) ) {
			printf(
				'<p><a class="button" href="%s">%s</a></p>',
				esc_url( translate_url( $post->ID, $language ) ),
				esc_html__( 'Create the translation', 'tabulia-blog' )
			);
		}
	}
}

function show_post_box( \WP_Post $post ): void {
	wp_nonce_field( EDIT_NONCE, EDIT_NONCE );
	$labels = array(
		'read_time'       => __( 'Read time in minutes (empty: counted)', 'tabulia-blog' ),
		'seo_title'       => __( 'Title for search engines (empty: the post’s)', 'tabulia-blog' ),
		'seo_description' => __( 'Description for search engines (empty: the excerpt)', 'tabulia-blog' ),
		'seo_canonical'   => __( 'Original address, if it was published elsewhere', 'tabulia-blog' ),
		'seo_image'       => __( 'Address of the picture for shared links (empty: the cover)', 'tabulia-blog' ),
		'seo_noindex'     => __( 'Keep out of search engines', 'tabulia-blog' ),
	);
	$inputs = array(
		'integer' => 'number',
		'string'  => 'text',
	);
	foreach ( POST_FIELDS + SEO_FIELDS as $key => $type ) {
		$value = (string) get_post_meta( $post->ID, $key, true );
		show_input( $key, $labels[ $key ], $inputs[ $type ] ?? $type, 'integer' === $type && '0' === $value ? '' : $value );
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
	echo '<tr class="form-field"><th scope="row">' . esc_html__( 'Tabulia blog', 'tabulia-blog' ) . '</th><td>';
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
	printf( '<p><label>%s<br><select name="tabulia_lang">', esc_html__( 'Language', 'tabulia-blog' ) );
	foreach ( language_names() as $slug => $name ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $slug ), selected( $slug, $language, false ), esc_html( $name ) );
	}
	printf( '</select></label></p><p><label>%s<br><select class="widefat" name="tabulia_translation"><option value="">%s</option>', esc_html__( 'Its translation', 'tabulia-blog' ), esc_html__( 'None', 'tabulia-blog' ) );
	$others = array_diff( own_translations( $kind, $id ), array( $id ) );
	foreach ( possible_translations( $kind, $id, $language ) + array_fill_keys( $others, '' ) as $other => $title ) {
		printf(
			'<option value="%d"%s>%s</option>',
			(int) $other,
			selected( in_array( $other, $others, true ), true, false ),
			esc_html( '' === $title ? "#$other" : $title )
		);
	}
	echo '</select></label></p>';
}

/**
 * Titles of what may be its translation, by id: the newest posts, or all terms, of the other language.
 *
 * @return array<int, string>
 */
function possible_translations( string $kind, int $id, string $language ): array {
	$clauses = array();
	foreach ( array_diff( array_keys( LANGUAGES ), array( $language ) ) as $other ) {
		$clauses[] = own_language_clause( $other );
	}
	if ( 'post' === $kind ) {
		$posts = get_posts(
			array(
				'numberposts' => MAX_CHOICES,
				'post_status' => array( 'publish', 'future', 'draft', 'pending', 'private' ),
				'meta_query'  => $clauses, // phpcs:ignore WordPress.DB.SlowDBQuery -- at a click of an editor.
			)
		);
		return wp_list_pluck( $posts, 'post_title', 'ID' );
	}
	$term  = get_term( $id );
	$terms = get_terms(
		array(
			'taxonomy'   => $term->taxonomy,
			'hide_empty' => false,
			'meta_query' => $clauses, // phpcs:ignore WordPress.DB.SlowDBQuery -- at a click of an editor.
		)
	);
	return is_array( $terms ) ? wp_list_pluck( $terms, 'name', 'term_id' ) : array();
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

/** Stores the submitted language and translation. */
function save_language( string $kind, int $id ): void {
	$language = submitted( 'lang' );
	if ( ! has_polylang() && isset( LANGUAGES[ $language ] ) ) {
		set_own_language( $kind, $id, $language, allowed_translation( $kind, $id, (int) submitted( 'translation' ) ) );
	}
}

/** The id if it is another object of the same kind that the user may edit, else 0. */
function allowed_translation( string $kind, int $id, int $other ): int {
	$found = 'post' === $kind ? 'post' === get_post_type( $other ) : get_term( $other ) instanceof \WP_Term;
	return $found && $other !== $id && current_user_can( "edit_$kind", $other ) ? $other : 0;
}

function is_form_submitted(): bool {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput
	return isset( $_POST[ EDIT_NONCE ] ) && wp_verify_nonce( wp_unslash( $_POST[ EDIT_NONCE ] ), EDIT_NONCE );
}

/** A field of our form as plain text, '' when it is missing. */
function submitted( string $key, string $sanitise = 'sanitize_text_field' ): string {
	// phpcs:ignore WordPress.Security -- is_form_submitted() comes first; the next line sanitises.
	$value = $_POST[ "tabulia_$key" ] ?? '';
	return is_string( $value ) ? $sanitise( wp_unslash( $value ) ) : '';
}

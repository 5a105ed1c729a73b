<?php
/**
 * The time of a picture's last change in its address (`?v=`): no copy of a replaced picture, at the site's edge or in a
 * browser, is shown. Editors get the addresses as they are stored.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** An address of the media library with the time of the file's last change, in seconds and base 36. */
function version_url( string $url, int $id ): string {
	$uploads = wp_get_upload_dir()['baseurl'];
	$changed = (int) get_post_timestamp( $id, 'modified' );
	return 0 === strpos( $url, "$uploads/" ) && $changed > 0 ? add_query_arg( 'v', base_convert( (string) $changed, 10, 36 ), $url ) : $url;
}

/**
 * Pictures of a text that name their attachment.
 *
 * @param string|mixed $tag The tag `img`.
 * @param int          $id  0 for a picture that is not of the library.
 */
function version_picture( $tag, string $context, int $id ): string {
	$tags = new \WP_HTML_Tag_Processor( (string) $tag );
	if ( 0 === $id || ! $tags->next_tag( 'img' ) ) {
		return (string) $tag;
	}
	$version = static function ( array $url ) use ( $id ): string {
		return version_url( $url[0], $id );
	};
	foreach ( array( 'src', 'srcset' ) as $name ) {
		$value = $tags->get_attribute( $name );
		if ( is_string( $value ) ) {
			$tags->set_attribute( $name, (string) preg_replace_callback( '~[^\s,]+://[^\s,]+~', $version, $value ) );
		}
	}
	return $tags->get_updated_html();
}

/** Covers, which REST embeds. */
function version_cover( \WP_REST_Response $response, \WP_Post $file, \WP_REST_Request $request ): \WP_REST_Response {
	if ( 'edit' === $request['context'] || ! isset( $response->data['source_url'] ) ) {
		return $response;
	}
	$response->data['source_url'] = version_url( $response->data['source_url'], $file->ID );
	foreach ( $response->data['media_details']['sizes'] ?? array() as $name => $size ) {
		$response->data['media_details']['sizes'][ $name ]['source_url'] = version_url( (string) $size['source_url'], $file->ID );
	}
	return $response;
}

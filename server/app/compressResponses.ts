import compress from '@fastify/compress'
import { constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this, compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 2_048

/** Besides the types that are known to shrink: lines of JSON. */
const COMPRESSED_TYPES = /^text\/(?!event-stream)|[+/](?:json|xml|x-ndjson)(?:;|$)/u

/** Compresses what is sent, fast rather than small. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    // Compressed request bodies are not accepted: a small one could expand into a huge one.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSED_TYPES,
    // Quality 1 compresses five megabytes in a few dozen milliseconds; a higher one costs more than it saves on the network.
    // What a stream has so far is sent at once.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
      flush: constants.BROTLI_OPERATION_FLUSH,
    },
    zlibOptions: { level: 1, flush: constants.Z_SYNC_FLUSH },
  })
}

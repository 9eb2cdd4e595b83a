import type { SaveRule } from '../../pipeline/SaveRule.ts'

/** A photo needs its picture: only the upload creates photos. */
export const refusePhotoWithoutFile: SaveRule = {
  entity: 'Photo',
  check: async (changes) =>
    changes
      .filter(({ operation, result: { filename } }) => operation === 'create' && filename === null)
      .map((change) => ({
        change,
        violation: { code: 'photosNeedFiles', field: 'filename', message: 'A photo needs its picture' },
      })),
}

import type { SaveRule } from '../../pipeline/SaveRule.ts'

/** A photo comes with its picture, by the upload, which alone says where that is kept. */
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

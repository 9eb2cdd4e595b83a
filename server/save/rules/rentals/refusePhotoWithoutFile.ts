import type { CheckRule } from '../../pipeline/SaveRule.ts'

/** A photo needs its picture: only the upload creates photos. */
export const refusePhotoWithoutFile: CheckRule = {
  name: 'refusePhotoWithoutFile',
  phase: 'check',
  watches: ['Photo'],
  run: async (changes) =>
    changes
      .filter(({ operation, result: { filename } }) => operation === 'create' && filename === null)
      .map((change) => ({
        change,
        violation: { code: 'photosNeedFiles', field: 'filename', message: 'A photo needs its picture' },
      })),
}

import type { SaveBundle } from '#shared/wire/save.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'

/** One record of a save, with the fields that were sent as changed, without the row version. */
export interface SentRecord {
  readonly type: string
  readonly id: number
  readonly fields: readonly string[]
}

/** The saves that a page sent, in order. */
export async function sentSaves(tab: BrowserTab): Promise<readonly (readonly SentRecord[])[]> {
  return Promise.all(
    tab.requestsTo('/SaveChanges').map(async (request) => {
      // Written by the product's own client.
      const bundle = JSON.parse((await request.fetchPostData()) ?? '') as SaveBundle
      return bundle.entities.map(({ entityAspect, ...values }) => ({
        type: entityAspect.entityTypeName.split(':')[0] ?? '',
        id: Number(values['id']),
        fields: Object.keys(entityAspect.originalValuesMap)
          .filter((field) => field !== 'rowVersion')
          .toSorted(),
      }))
    }),
  )
}

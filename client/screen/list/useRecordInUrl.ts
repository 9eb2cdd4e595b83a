import type { ProductEntity } from '#shared/model/product.ts'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { editStoredRecord } from '../editor/editRecord.ts'
import { isRemaining } from '../record/children.ts'
import type { ListTarget } from './ListOptions.ts'

interface RecordInUrlOptions<Row extends object> {
  readonly entity: ProductEntity
  /** Relations that the dialog edits with the record. */
  readonly expand: readonly string[]
  readonly opens: ListTarget<Row>
}

/** Opens the record of the page's URL in its dialog over the list; the URL is that of the list afterwards (LT4). */
export function useRecordInUrl<Row extends object>(list: RecordInUrlOptions<Row>): void {
  const app = useScreenContext()
  const navigate = useNavigate()
  const { id } = useParams()
  const { entity, expand, opens } = list
  useEffect(() => {
    if (id === undefined || !('editor' in opens) || opens.listPath === undefined) return
    const { listPath } = opens
    let isLeft = false
    void editRecordInUrl(app, { entity, expand, opens }, id)
      .catch((error: unknown) => app.errors.report(error))
      .finally(() => {
        if (!isLeft) void navigate(listPath, { replace: true })
      })
    return () => {
      isLeft = true
    }
  }, [app, entity, expand, id, navigate, opens])
}

async function editRecordInUrl<Row extends object>(
  app: ScreenContext,
  { entity, expand, opens }: RecordInUrlOptions<Row>,
  id: string,
): Promise<void> {
  if (!('editor' in opens)) return
  const record = /^\d+$/.test(id) ? await app.store.fetchByKey(entity.name, Number(id), expand) : null
  if (record === null || !isRemaining(record)) {
    app.toasts.error(`${entity.caption} ${id} was not found or was deleted`)
    return
  }
  await editStoredRecord(app, opens.editor, record)
}

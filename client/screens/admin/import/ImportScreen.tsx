import { useParams } from 'react-router'
import { UnknownPage } from '../../../context/UnknownPage.tsx'
import { ImportList } from './imports.tsx'
import { ImportPage } from './ImportPage.tsx'

/** `/admin/import`: all imports, or the one that the address names. */
export function ImportScreen() {
  const { page } = useParams()
  if (page === undefined) return <ImportList />
  return /^\d{1,9}$/.test(page) ? (
    <ImportPage key={page} id={Number(page)} />
  ) : (
    <UnknownPage leadsTo="/admin/import" />
  )
}

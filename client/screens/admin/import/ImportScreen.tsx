import { useParams } from 'react-router'
import { ImportList } from './imports.tsx'
import { ImportPage } from './ImportPage.tsx'

/** `/admin/import`: all imports, or the one that the address names. */
export function ImportScreen() {
  const { page } = useParams()
  return page === undefined ? <ImportList /> : <ImportPage key={page} id={Number(page)} />
}

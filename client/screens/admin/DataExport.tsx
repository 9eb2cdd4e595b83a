import { useScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import { Button } from '../../kit/Button.tsx'
import './dataExport.css'

/** `/admin/data-export`: all data of the company as one file, for administrators. */
export function DataExport() {
  const app = useScreenContext()
  return (
    <div className="page scrolls">
      <div className="page-title">
        <h1>Data Export</h1>
      </div>
      <section className="card data-export">
        <p>
          All records, deleted ones too, and all photos in one archive: a CSV file for each kind of record,
          the same records as an SQLite database, and the pictures. Keys and tokens are left out.
        </p>
        <p className="hint">
          Everyone can keep working in the meantime. Anyone who has the file can read everything in it.
        </p>
        <Button
          caption="Export Everything"
          icon="download"
          variant="primary"
          onClick={() => void openFile(app, '/api/file/export')}
        />
      </section>
    </div>
  )
}

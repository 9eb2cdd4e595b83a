import { useState } from 'react'
import { sendImportFile } from './importCalls.ts'
import { useScreenContext } from '../../../context/ScreenContext.ts'
import { FileButton } from '../../../kit/FileButton.tsx'
import { reportErrorsOf } from '../../../kit/reportErrorsOf.ts'
import './import.css'

/** Where a file is chosen; its page opens once it is read. */
export function ChooseFile({ navigate }: { readonly navigate: (path: string) => void }) {
  const app = useScreenContext()
  const [reading, setReading] = useState<string | null>(null)
  const read = async (file: File): Promise<void> => {
    setReading(file.name)
    try {
      const { id } = await sendImportFile(app.api, file)
      navigate(`/admin/import/${id}`)
    } finally {
      setReading(null)
    }
  }
  return (
    <section className="card import-file" aria-label="A new file">
      <FileButton
        caption="Choose File…"
        icon="open"
        accept=".csv,.txt,.tsv,.xlsx"
        disabled={reading !== null}
        onChosen={([file]) => reportErrorsOf(file === undefined ? undefined : read(file), app.errors)}
      />
      <p className="hint" role="status">
        {reading === null
          ? 'CSV, text or Excel, up to 20 MB and 60,000 rows. You see first what it would do.'
          : `${reading} is read…`}
      </p>
    </section>
  )
}

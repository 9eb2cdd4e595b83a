import { observer } from 'mobx-react-lite'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { MenuButton } from '../../kit/MenuButton.tsx'
import { useEditorModel } from '../editor/Editor.ts'
import { JobDialogModel } from './JobDialogModel.ts'
import { ReadOnlyField } from './JobHead.tsx'

/** The dumpster that the job moved last; earlier ones in a menu (S1 §2). */
export const LatestDumpster = observer(function LatestDumpster() {
  const { formats } = useScreenContext()
  const [latest, ...earlier] = useEditorModel(JobDialogModel).used
  if (latest === undefined) return null
  return (
    <>
      <h3 className="field span-3 job-group">
        Latest Dumpster
        {earlier.length > 0 && (
          <MenuButton
            caption="Additional Dumpsters"
            icon="dumpster"
            items={earlier.map(({ barcode, by, at }) => ({
              caption: `${barcode} · ${by} · ${formats.instant(at)}`,
              run: () => {},
            }))}
          />
        )}
      </h3>
      <ReadOnlyField name="barcode" caption="Barcode" value={latest.barcode} />
      <ReadOnlyField name="barcodeBy" caption="By" value={latest.by} />
      <ReadOnlyField name="barcodeAt" caption="Date" value={formats.instant(latest.at)} />
    </>
  )
})

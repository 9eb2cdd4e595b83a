import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { directionsTarget } from '#shared/customers/serviceAddressRules.ts'
import { milesFromDepot } from '../../screen/address/addressCalls.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { useEnclosingForm } from '../../form/FormState.ts'
import { Button } from '../../kit/Button.tsx'
import { directionsTo } from '../../kit/directionsTo.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useEditorModel } from '../../screen/editor/Editor.ts'
import { measureDistance } from './measureDistance.ts'
import { ServiceAddressModel } from './ServiceAddressModel.ts'

/** The button that measures the distance, and the link to directions (F-071…F-074). */
export const DistanceTools = observer(function DistanceTools() {
  const { api, toasts } = useScreenContext()
  const { isReadOnly } = useEnclosingForm()
  const model = useEditorModel(ServiceAddressModel)
  const [measuring, setMeasuring] = useState(false)
  const target = directionsTarget(model.address)
  const measure = async (): Promise<void> => {
    setMeasuring(true)
    const failure = await measureDistance(model, (point) => milesFromDepot(api, point))
    setMeasuring(false)
    if (failure !== null) toasts.error(failure)
  }
  return (
    <div className="field span-2 field-tools">
      {!isReadOnly && (
        <Button
          id="measure-distance"
          caption={measuring ? 'Calculating…' : 'Calculate distance'}
          icon="distance"
          disabled={measuring}
          hint="By road from the depot"
          onClick={() => void measure()}
        />
      )}
      {target !== '' && (
        <a
          className="button"
          data-testid="directions"
          href={directionsTo(target)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="directions" />
          Directions
        </a>
      )}
    </div>
  )
})

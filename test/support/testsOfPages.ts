import { configure } from '@testing-library/dom'
import { PATIENCE_MILLISECONDS } from './eventually.ts'

// What is waited for on a page comes later on a busy machine.
configure({ asyncUtilTimeout: PATIENCE_MILLISECONDS })

// React warns of each update that no event of the test causes. Pages also change when records do, and tests wait for that.
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

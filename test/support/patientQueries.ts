import { configure } from '@testing-library/dom'
import { PATIENCE_MILLISECONDS } from './eventually.ts'

// What is waited for on a page comes later on a busy machine.
configure({ asyncUtilTimeout: PATIENCE_MILLISECONDS })

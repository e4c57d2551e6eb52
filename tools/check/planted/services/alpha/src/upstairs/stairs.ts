export { floor } from '../downstairs/floor.ts'

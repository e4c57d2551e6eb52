/** The states, districts, territories and provinces by their names: for what asks or says where somebody lives. */
export { byCountry, everyRegion, regionName } from './region-names.ts'

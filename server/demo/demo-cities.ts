/** Where the demo's members live: province, starts of postal codes, area code, streets. */
export interface DemoCity {
  province: string;
  postal: [string, ...string[]];
  area: string;
  streets: [string, ...string[]];
}

export const cities = {
  Brandon: {
    province: 'MB',
    postal: ['R7A'],
    area: '204',
    streets: ['Lorne Avenue', 'Valley Road North'],
  },
  Brampton: {
    province: 'ON',
    postal: ['L6X', 'L6Y'],
    area: '905',
    streets: ['Elmvale Crescent', 'Mill Pond Road'],
  },
  Calgary: {
    province: 'AB',
    postal: ['T2N', 'T3C'],
    area: '403',
    streets: ['Memorial Terrace NW', 'Bow Crescent SW', '17 Avenue SW'],
  },
  Canmore: {
    province: 'AB',
    postal: ['T1W'],
    area: '403',
    streets: ['Three Peaks Way', 'Larch Street'],
  },
  Charlottetown: {
    province: 'PE',
    postal: ['C1A'],
    area: '902',
    streets: ['Water Street', 'Orchard Hill Road'],
  },
  'Corner Brook': {
    province: 'NL',
    postal: ['A2H'],
    area: '709',
    streets: ['Papermakers’ Road', 'Humber Heights'],
  },
  Edmonton: {
    province: 'AB',
    postal: ['T5K', 'T6E'],
    area: '780',
    streets: ['Saskatchewan Drive', '104 Street NW', 'Ravine View'],
  },
  Fredericton: {
    province: 'NB',
    postal: ['E3B'],
    area: '506',
    streets: ['Waterloo Row', 'Island View Lane'],
  },
  Gatineau: {
    province: 'QC',
    postal: ['J8X', 'J9H'],
    area: '819',
    streets: ['rue des Draveurs', 'chemin de la Chute'],
  },
  Halifax: {
    province: 'NS',
    postal: ['B3H', 'B3K'],
    area: '902',
    streets: ['Old Battery Road', 'Agricola Street', 'Quinpool Lane'],
  },
  Hamilton: {
    province: 'ON',
    postal: ['L8N', 'L8P'],
    area: '905',
    streets: ['Charlton Avenue East', 'Escarpment Drive'],
  },
  Huntsville: {
    province: 'ON',
    postal: ['P1H'],
    area: '705',
    streets: ['Penlake Road', 'Ferry Dock Lane'],
  },
  Iqaluit: {
    province: 'NU',
    postal: ['X0A'],
    area: '867',
    streets: ['Sealift Road', 'Sinaa Street'],
  },
  Kelowna: {
    province: 'BC',
    postal: ['V1Y'],
    area: '250',
    streets: ['Clay Cliff Road', 'Abbott Court'],
  },
  Kingston: { province: 'ON', postal: ['K7L'], area: '613', streets: ['Kiln Road', 'Lock Street'] },
  Lethbridge: {
    province: 'AB',
    postal: ['T1K'],
    area: '403',
    streets: ['Scenic Drive South', 'Coulee Court'],
  },
  Moncton: { province: 'NB', postal: ['E1C'], area: '506', streets: ['Dyke Loop', 'rue Botsford'] },
  Montréal: {
    province: 'QC',
    postal: ['H2J', 'H3J', 'H4C'],
    area: '514',
    streets: ['rue Rachel Est', 'rue des Fileuses', 'avenue du Canal'],
  },
  Nanaimo: {
    province: 'BC',
    postal: ['V9R'],
    area: '250',
    streets: ['Ferry Bluff Road', 'Arbutus Lane'],
  },
  Ottawa: {
    province: 'ON',
    postal: ['K1N', 'K2P'],
    area: '613',
    streets: ['Colonel By Lane', 'Sweetland Mews', 'Rideau Terrace'],
  },
  Penticton: {
    province: 'BC',
    postal: ['V2A'],
    area: '250',
    streets: ['Upper Bench Road', 'Lakeshore Court'],
  },
  'Prince George': {
    province: 'BC',
    postal: ['V2L'],
    area: '250',
    streets: ['Cutbank Road', 'Patricia Mews'],
  },
  Québec: {
    province: 'QC',
    postal: ['G1R', 'G1S'],
    area: '418',
    streets: ['rue des Remparts', 'chemin de la Falaise', 'avenue Moncton'],
  },
  Regina: {
    province: 'SK',
    postal: ['S4P', 'S4S'],
    area: '306',
    streets: ['Wascana Street', 'College Avenue Mews'],
  },
  Saskatoon: {
    province: 'SK',
    postal: ['S7K', 'S7N'],
    area: '306',
    streets: ['Weir Drive', 'Avenue K South', 'Temperance Lane'],
  },
  Sherbrooke: {
    province: 'QC',
    postal: ['J1H'],
    area: '819',
    streets: ['rang des Lucioles', 'rue du Moulin'],
  },
  'St. John’s': {
    province: 'NL',
    postal: ['A1C'],
    area: '709',
    streets: ['Lightkeeper’s Road', 'Gower Lane', 'Battery Steps'],
  },
  Sudbury: {
    province: 'ON',
    postal: ['P3E'],
    area: '705',
    streets: ['Long Lake Shore Road', 'Nickel Street'],
  },
  'Thunder Bay': {
    province: 'ON',
    postal: ['P7A'],
    area: '807',
    streets: ['Lakeshore Drive', 'Algoma Lane'],
  },
  Toronto: {
    province: 'ON',
    postal: ['M4E', 'M5A', 'M6G'],
    area: '416',
    streets: ['Weaver’s Row', 'Beech Hill Avenue', 'Palmerston Mews', 'Kippendavie Lane'],
  },
  'Trois-Rivières': {
    province: 'QC',
    postal: ['G8Z', 'G9A'],
    area: '819',
    streets: ['rang Saint-Malo', 'rue des Forges Ouest'],
  },
  Vancouver: {
    province: 'BC',
    postal: ['V5N', 'V6K'],
    area: '604',
    streets: ['Dyke Road', 'Point Grey Mews', 'Lakewood Lane'],
  },
  Victoria: {
    province: 'BC',
    postal: ['V8V'],
    area: '250',
    streets: ['Old Dairy Road', 'Camas Crescent'],
  },
  Whitehorse: {
    province: 'YT',
    postal: ['Y1A'],
    area: '867',
    streets: ['Long Lake Spur', 'Strickland Lane'],
  },
  Winnipeg: {
    province: 'MB',
    postal: ['R3C', 'R2H'],
    area: '204',
    streets: ['Ferry Landing Road', 'rue Despins', 'Wellington Mews'],
  },
  Yellowknife: {
    province: 'NT',
    postal: ['X1A'],
    area: '867',
    streets: ['Matonabee Lane', 'Ptarmigan Road'],
  },
} satisfies Record<string, DemoCity>;

export type CityName = keyof typeof cities;

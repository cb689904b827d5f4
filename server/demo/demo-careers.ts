/** What people in the demo learned and did; titles from the first job to the latest. */
export interface Career {
  course: string;
  places: [string, ...string[]];
  titles: [string, ...string[]];
  companies: [string, ...string[]];
}

export const careers = {
  accountant: {
    course: 'Bachelor of Commerce',
    places: ['Brock University', 'University of Regina', 'HEC Montréal'],
    titles: ['Junior Accountant', 'Accountant', 'Controller', 'Partner'],
    companies: [
      'Lee & Sandhu Chartered Accountants',
      'Grainfield Audit',
      'Ledgerline LLP',
      'Comptables du Quai',
    ],
  },
  architect: {
    course: 'Master of Architecture',
    places: ['Dalhousie University', 'University of Manitoba', 'Université Laval'],
    titles: ['Intern Architect', 'Architect', 'Senior Architect'],
    companies: ['North Wall Studio', 'Atelier du Versant', 'Halvorsen Pike Architects'],
  },
  carpenter: {
    course: 'Carpentry apprenticeship, Red Seal',
    places: ['Holland College', 'Camosun College', 'Red River College Polytechnic'],
    titles: ['Apprentice Carpenter', 'Carpenter', 'Site Foreman', 'Owner'],
    companies: ['Plumb & True Builders', 'Saltbox Restoration', 'Tamarack Timber Frames'],
  },
  cook: {
    course: 'Culinary Arts diploma',
    places: [
      'George Brown College',
      'Northern Alberta Institute of Technology',
      'Nova Scotia Community College',
    ],
    titles: ['Line Cook', 'Sous-chef', 'Head Chef'],
    companies: ['The Copper Ladle', 'Chez Mireille', 'Tideline Kitchen', 'Long Table Catering'],
  },
  designer: {
    course: 'Bachelor of Design',
    places: ['NSCAD University', 'Emily Carr University', 'OCAD University'],
    titles: ['Junior Designer', 'Designer', 'Art Director'],
    companies: ['Paper Lantern Press', 'Studio Kvist', 'Three Herons Design'],
  },
  developer: {
    course: 'Bachelor of Computer Science',
    places: ['University of Waterloo', 'University of Victoria', 'Université de Sherbrooke'],
    titles: ['Software Developer', 'Senior Developer', 'Engineering Manager'],
    companies: [
      'Lakehead Logistics Software',
      'Quillwork Systems',
      'Boréal Numérique',
      'Fathom Charts',
    ],
  },
  electrician: {
    course: 'Electrician apprenticeship, Red Seal',
    places: ['Saskatchewan Polytechnic', 'Conestoga College', 'College of the North Atlantic'],
    titles: ['Apprentice Electrician', 'Journeyperson Electrician', 'Project Supervisor'],
    companies: ['Brightwire Electric', 'Ohm & Sons', 'Polar Circuit Contractors'],
  },
  engineer: {
    course: 'Bachelor of Engineering',
    places: ['Polytechnique Montréal', 'University of Alberta', 'Memorial University'],
    titles: ['Engineer in Training', 'Project Engineer', 'Principal Engineer'],
    companies: [
      'Causeway Engineering',
      'Granite Span Consultants',
      'Highwood Surveying',
      'Hydrolignes',
    ],
  },
  farmer: {
    course: 'Diploma in Agriculture',
    places: ['Olds College', 'University of Saskatchewan', 'Dalhousie Agricultural Campus'],
    titles: ['Farm Hand', 'Herd Manager', 'Owner'],
    companies: [
      'Seven Sloughs Farm',
      'Ferme du Ruisseau Clair',
      'Bluestem Acres',
      'Marsh Road Dairy',
    ],
  },
  fisher: {
    course: 'Fishing Master certificate',
    places: ['Marine Institute', 'Nova Scotia Community College'],
    titles: ['Deckhand', 'Mate', 'Captain'],
    companies: ['Hynes & Daughter Marine Supply', 'Two Gulls Fishery', 'Strait & Narrow Ferries'],
  },
  geologist: {
    course: 'Bachelor of Science, Geology',
    places: ['Laurentian University', 'Lakehead University', 'University of Calgary'],
    titles: ['Field Geologist', 'Project Geologist', 'Chief Geologist'],
    companies: ['Blackfly Exploration', 'Cairnline Minerals', 'Ptarmigan Geoscience'],
  },
  journalist: {
    course: 'Bachelor of Journalism',
    places: [
      'Carleton University',
      'University of King’s College',
      'Toronto Metropolitan University',
    ],
    titles: ['Reporter', 'Producer', 'Editor'],
    companies: ['The Headland Weekly', 'Radio Rivage', 'Prairie Ledger'],
  },
  lawyer: {
    course: 'Juris Doctor',
    places: ['Université de Moncton', 'University of British Columbia', 'Osgoode Hall Law School'],
    titles: ['Articling Student', 'Associate', 'Partner'],
    companies: ['Marchand Osei LLP', 'Birch & Baptiste', 'Cabinet Desrosiers'],
  },
  librarian: {
    course: 'Master of Library and Information Studies',
    places: ['Western University', 'McGill University', 'Dalhousie University'],
    titles: ['Library Assistant', 'Librarian', 'Branch Head'],
    companies: [
      'Harbour Street Library',
      'Bibliothèque du Vieux-Faubourg',
      'Lakeside Public Library',
    ],
  },
  nurse: {
    course: 'Bachelor of Nursing',
    places: ['University of New Brunswick', 'Mount Royal University', 'Trinity Western University'],
    titles: ['Registered Nurse', 'Charge Nurse', 'Nurse Practitioner'],
    companies: [
      'Riverside General Hospital',
      'Lilac Street Hospice',
      'Northgate Health Centre',
      'CLSC des Érables',
    ],
  },
  pharmacist: {
    course: 'Doctor of Pharmacy',
    places: ['Université de Montréal', 'University of Saskatchewan', 'University of Toronto'],
    titles: ['Pharmacist', 'Pharmacy Manager', 'Owner'],
    companies: ['Elm Street Pharmacy', 'Pharmacie du Coteau', 'Corner Dispensary'],
  },
  physio: {
    course: 'Master of Physical Therapy',
    places: ['Queen’s University', 'University of Manitoba', 'McMaster University'],
    titles: ['Physiotherapist', 'Senior Physiotherapist', 'Clinic Owner'],
    companies: ['Bluestem Physiotherapy', 'Stride Clinic', 'Second Wind Rehabilitation'],
  },
  pilot: {
    course: 'Aviation diploma',
    places: ['Confederation College', 'Mount Royal University', 'Cégep de Chicoutimi'],
    titles: ['First Officer', 'Captain', 'Training Captain'],
    companies: ['Klondike Air Freight Co-operative', 'Whisky Jack Air', 'Aurora Medevac'],
  },
  professor: {
    course: 'Doctor of Philosophy',
    places: ['McGill University', 'University of Toronto', 'Université Laval'],
    titles: ['Assistant Professor', 'Associate Professor', 'Professor'],
    companies: [
      'Mount Allison University',
      'University of Winnipeg',
      'Université du Québec à Rimouski',
    ],
  },
  sales: {
    course: 'Business diploma',
    places: ['Seneca Polytechnic', 'Southern Alberta Institute of Technology', 'Langara College'],
    titles: ['Sales Associate', 'Account Manager', 'Regional Manager'],
    companies: [
      'Cairnline Outfitters',
      'Kildonan Grain Elevators',
      'Fairmile Cycles',
      'Imprimerie du Cap',
    ],
  },
  student: {
    course: 'Bachelor of Arts',
    places: ['Acadia University', 'Simon Fraser University', 'University of Ottawa'],
    titles: ['Pro Shop Assistant'],
    companies: ['Loon’s Rest Golf Club', 'Camas Hill Driving Range', 'Goldeye Bend Golf Club'],
  },
  teacher: {
    course: 'Bachelor of Education',
    places: [
      'Lakehead University',
      'St. Francis Xavier University',
      'Université de Saint-Boniface',
    ],
    titles: ['Supply Teacher', 'Teacher', 'Vice-principal', 'Principal'],
    companies: [
      'Willow Street School',
      'École du Ruisseau',
      'Second Narrows Secondary',
      'Prairie View Collegiate',
    ],
  },
  vet: {
    course: 'Doctor of Veterinary Medicine',
    places: ['Atlantic Veterinary College', 'Ontario Veterinary College', 'Université de Montréal'],
    titles: ['Associate Veterinarian', 'Veterinarian', 'Practice Owner'],
    companies: ['Creekside Animal Hospital', 'Grid Road Large Animal', 'Clinique du Bocage'],
  },
  worker: {
    course: 'Certificate in Public Administration',
    places: [
      'Yukon University',
      'Athabasca University',
      'École nationale d’administration publique',
    ],
    titles: ['Programme Officer', 'Policy Analyst', 'Director'],
    companies: [
      'Town of Fernbridge',
      'Ministry of Natural Resources',
      'Regional Transit Authority',
      'Ville de Sainte-Odile',
    ],
  },
} satisfies Record<string, Career>;

export type CareerName = keyof typeof careers;

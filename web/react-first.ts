// The packages by themselves, so that the browser may answer the reader between them and the program.
import 'react-dom/client';
